import { assert, describe, it } from "@effect/vitest"
import { ConfigProvider, Effect } from "effect"
import { existsSync, readFileSync, statSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { checkKeyFile, keyFileOf, writeKeyFile } from "../../../examples/node-server/src/keyFile.ts"
import { fromEnvironment, settings } from "../../../examples/node-server/src/Settings.ts"
import { namesOf, unknownVariables } from "../../../examples/node-server/src/variables.ts"
import { folder } from "../../support/TemporaryFolder.ts"

const given = (environment: { readonly [name: string]: string }) =>
  Effect.withConfigProvider(settings, ConfigProvider.fromMap(new Map(Object.entries(environment))))

const table = readFileSync(new URL("../../../docs/guide/getting-started.md", import.meta.url), "utf8")

describe("the variables of the reference server", () => {
  it.effect("are those of the guide", () =>
    Effect.gen(function*() {
      const names = yield* namesOf(fromEnvironment)
      const told = Array.from(table.matchAll(/^\| `([A-Z][A-Z_]+)` /gm), ([, name = ""]) => name)
      assert.sameMembers([...names], told)
    }))

  it.effect("are named when they are unknown, or almost known", () =>
    Effect.gen(function*() {
      const names = yield* namesOf(fromEnvironment)
      const unknown = (...given: ReadonlyArray<string>) => unknownVariables(given, names)
      assert.deepStrictEqual(unknown("PORTT", "ATTESTRY_X", "DATABASE_ULR", "ATTESTRY_ONWER_EMAIL"), [
        "The variable PORTT is unknown. Is PORT meant?",
        "The variable ATTESTRY_X is unknown.",
        "The variable DATABASE_ULR is unknown. Is DATABASE_URL meant?",
        "The variable ATTESTRY_ONWER_EMAIL is unknown. Is ATTESTRY_OWNER_EMAIL meant?"
      ])
      assert.deepStrictEqual(unknown("PATH", "HOME", "PWD", "NODE_OPTIONS", "ATTESTRY_URL", ...names), [])
    }))
})

describe("the file of the first key", () => {
  it.effect("is in the data folder where no terminal shows the key, or where ATTESTRY_KEY_FILE says", () =>
    Effect.gen(function*() {
      const usual = keyFileOf(yield* given({ ATTESTRY_DATA: "/data", LOG_FORMAT: "json" }))
      assert.deepStrictEqual(usual._tag === "Some" ? usual.value : "", "/data/first.key")
      const other = keyFileOf(yield* given({ ATTESTRY_KEY_FILE: "/run/key", LOG_FORMAT: "json" }))
      assert.deepStrictEqual(other._tag === "Some" ? other.value : "", "/run/key")
    }))

  it.scoped("has the key alone, for its owner alone, whatever was there before", () =>
    Effect.gen(function*() {
      const path = join(yield* folder, "made", "first.key")
      yield* checkKeyFile(path)
      writeFileSync(path, "an older key\n", { mode: 0o644 })
      yield* checkKeyFile(path)
      assert.strictEqual(readFileSync(path, "utf8"), "an older key\n")
      yield* writeKeyFile(path, "atk_1")
      assert.deepStrictEqual([readFileSync(path, "utf8"), statSync(path).mode & 0o777], ["atk_1\n", 0o600])
    }))

  it.scoped("fails the start with a sentence if it cannot be written", () =>
    Effect.gen(function*() {
      const file = join(yield* folder, "file")
      writeFileSync(file, "")
      const error = yield* Effect.flip(checkKeyFile(join(file, "first.key")))
      assert.match(error.message, /first\.key\. Set ATTESTRY_KEY_FILE/)
      assert.isFalse(existsSync(join(file, "first.key")))
    }))
})
