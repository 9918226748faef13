/** When tests run: `day` is `npm test`, `ci` comes before a change lands, `night` is `npm run nightly`. */
type Level = "ci" | "day" | "night"

const toLevel = (given: string): Level => {
  if (given === "day" || given === "ci" || given === "night") return given
  throw new Error(`LEVEL is ${given}, not day, ci or night`)
}

export const level = toLevel(process.env["LEVEL"] ?? "day")
