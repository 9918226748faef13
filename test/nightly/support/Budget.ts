const wholeMinutes = 20

const minutes = Number(process.env["BUDGET_MINUTES"] ?? wholeMinutes)
if (!(minutes > 0)) throw new Error("BUDGET_MINUTES has to be a number above 0")

export const isWhole = minutes >= wholeMinutes

/** Milliseconds of a share of it; the rest is for the others. */
export const part = (share: number): number => minutes * 60_000 * share

/** Number of tries, out of those in the whole budget. */
export const times = (whole: number): number => isWhole ? whole : Math.ceil(whole * minutes / wholeMinutes)
