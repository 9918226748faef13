import { readFileSync } from "node:fs"

/** The options that `npm start` gives node. */
export const readStartOptions = (): ReadonlyArray<string> => {
  const { scripts } = JSON.parse(readFileSync(new URL("../../package.json", import.meta.url), "utf8"))
  const [, command = ""] = String(scripts.start).split(" && node ")
  return command.split(" ").filter((option) => option.startsWith("--"))
}
