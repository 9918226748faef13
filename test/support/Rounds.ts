/** How often something random is tried: every day, and in the long run, which has `LONG` set. */
export const rounds = (everyday: number, long: number): number => process.env["LONG"] === undefined ? everyday : long
