import { readFileSync } from "node:fs"

/** Processor time of the children that have ended, with theirs; only Linux has it. */
const ofChildren = (): number => {
  if (process.platform !== "linux") return 0
  const stat = readFileSync("/proc/self/stat", "utf8")
  // the name is in brackets, and may have anything in it; times are in hundredths
  const [user, system] = stat.slice(stat.lastIndexOf(")") + 2).split(" ").slice(13, 15)
  return 10 * (Number(user) + Number(system))
}

/** The processor time of this process and of the children that have ended, in milliseconds. */
export const processorTime = (): number => {
  const { system, user } = process.cpuUsage()
  return (system + user) / 1_000 + ofChildren()
}
