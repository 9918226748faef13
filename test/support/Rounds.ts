/** Whether this is the long run. */
export const isLong = process.env["LONG"] !== undefined

/** Number of rounds of something random: every day, and in the long run. */
export const rounds = (everyday: number, long: number): number => isLong ? long : everyday
