import { level } from "./Level.ts"

/** True if all tests run. */
export const isNight = level === "night"

/** The share of its whole budget that the nightly run has. */
const share = Math.min(1, Number(process.env["BUDGET_MINUTES"] ?? 20) / 20)

/** Number of rounds of something random: usually, and at night, when a smaller budget has fewer. */
export const rounds = (usual: number, atNight: number): number =>
  isNight ? Math.max(usual, Math.ceil(atNight * share)) : usual

/** Number of runs of a property. By day it is a quarter, because what one misses the next finds. */
export const runs = (usual: number, atNight: number): number =>
  level === "day" ? Math.ceil(usual / 4) : rounds(usual, atNight)

/** The size of something, or the step of a sample: usually, and at night. */
export const size = (usual: number, atNight: number): number => isNight ? atNight : usual
