/** Whether this is the long run. */
export const isLong = process.env["LONG"] !== undefined

/** The share of its whole budget that the long run has. */
const share = Math.min(1, Number(process.env["BUDGET_MINUTES"] ?? 20) / 20)

/** Number of rounds of something random: every day, and in the long run, of which it has fewer with less time. */
export const rounds = (everyday: number, long: number): number =>
  isLong ? Math.max(everyday, Math.ceil(long * share)) : everyday

/** The size of something, or the step of a sample: every day, and in the long run. */
export const size = (everyday: number, long: number): number => isLong ? long : everyday
