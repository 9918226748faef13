import * as ConfigError from "effect/ConfigError"
import * as ConfigProvider from "effect/ConfigProvider"
import * as PathPatch from "effect/ConfigProviderPathPatch"
import * as Effect from "effect/Effect"
import * as HashSet from "effect/HashSet"

/** Variables of the command `attestry`, which may be set in the same environment. */
const ofCommand = ["ATTESTRY_API_KEY", "ATTESTRY_URL"]

/** The names of all variables that a config reads, found by reading it where none is set. */
export const namesOf = (config: Effect.Effect<unknown, ConfigError.ConfigError>) =>
  Effect.suspend(() => {
    const names = new Set<string>()
    const provider = ConfigProvider.fromFlat(ConfigProvider.makeFlat({
      load: (path) => {
        names.add(path.join("_"))
        return Effect.fail(ConfigError.MissingData([...path], "not set"))
      },
      enumerateChildren: () => Effect.succeed(HashSet.empty()),
      patch: PathPatch.empty
    }))
    return Effect.as(Effect.ignore(Effect.withConfigProvider(config, provider)), names)
  })

/** The number of letters to add, leave out or replace. */
const distance = (from: string, to: string): number => {
  let above = Array.from({ length: to.length + 1 }, (_, at) => at)
  for (const [row, letter] of Array.from(from).entries()) {
    const current = [row + 1]
    for (const [at, other] of Array.from(to).entries()) {
      const kept = (above[at] ?? 0) + (letter === other ? 0 : 1)
      current.push(Math.min(kept, (above[at + 1] ?? 0) + 1, (current[at] ?? 0) + 1))
    }
    above = current
  }
  return above[to.length] ?? 0
}

const isAlmost = (name: string) => (known: string): boolean =>
  known.length > 3 && distance(name, known) <= (known.length > 8 ? 2 : 1)

/** A sentence for each variable that has no effect, but looks as if it should. */
export const unknownVariables = (given: ReadonlyArray<string>, read: ReadonlySet<string>): ReadonlyArray<string> => {
  const known = [...read, ...ofCommand]
  return given.filter((name) => !known.includes(name)).flatMap((name) => {
    const meant = known.find(isAlmost(name))
    if (meant !== undefined) return [`The variable ${name} is unknown. Is ${meant} meant?`]
    return name.startsWith("ATTESTRY_") ? [`The variable ${name} is unknown.`] : []
  })
}
