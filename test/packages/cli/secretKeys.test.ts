import { environment } from "@attestry/cli/Main"
import { keyFile, makeKey, readKeys, readOrMakeKeys } from "@attestry/cli/SecretKeys"
import { NoticeLinks } from "@attestry/core/notice"
import { assert, describe, it } from "@effect/vitest"
import { ConfigProvider, Effect, Option, Redacted } from "effect"
import { chownSync, existsSync, readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from "node:fs"
import { secrets } from "../../../examples/node-server/src/secrets.ts"
import { attestryOver } from "../../support/CommandLine.ts"
import { folder } from "../../support/TemporaryFolder.ts"

/** Runs `attestry secrets` with the keys of the folder. */
const over = (data: string, variables: object = {}) => (...args: ReadonlyArray<string>) =>
  Effect.withConfigProvider(
    attestryOver(environment)("secrets", ...args),
    ConfigProvider.fromMap(new Map(Object.entries({ ATTESTRY_DATA: data, ...variables })))
  )

const idsOf = (data: string) => Effect.map(readKeys(data), (keys) => keys.map(({ id }) => id))

/** A folder with the keys of a first start. */
const withKeys = Effect.gen(function*() {
  const data = yield* folder
  const [first] = yield* readOrMakeKeys(data)
  return { data, path: keyFile(data), first: first.id, attestry: over(data) }
})

const textOf = (path: string) => readFileSync(path, "utf8")

describe("attestry secrets", () => {
  it.scoped("add-key: adds a new key as the second one, keeps the others, and prints no key", () =>
    Effect.gen(function*() {
      const { attestry, data, first, path } = yield* withKeys
      const before = textOf(path)
      const { err, exitCode, out } = yield* attestry("add-key")
      assert.deepStrictEqual([exitCode, err], [0, ""])
      const [, id = ""] = /^Added: (k\d{8}[0-9a-z]{4}), the second key of .*\nNext: restart every server\..*$/.exec(out)
        ?? []
      const { json } = yield* attestry("add-key", "--json")
      assert.deepStrictEqual(yield* idsOf(data), [first, json.id, id])
      assert.deepStrictEqual(Object.keys(json), ["id"])
      assert.isTrue(textOf(path).startsWith(before.trim()))
      assert.strictEqual(statSync(path).mode & 0o777, 0o600)
      assert.deepStrictEqual(readdirSync(data), ["secret.keys"])
      for (const { bytes } of yield* readKeys(data)) {
        assert.notInclude(out, Buffer.from(Redacted.value(bytes)).toString("base64").slice(0, 12))
      }
    }))

  it.scoped("use-key: makes a key that the file has the first one, and no other", () =>
    Effect.gen(function*() {
      const { attestry, data, first, path } = yield* withKeys
      const { json: { id: second } } = yield* attestry("add-key", "--json")
      const { json: { id: third } } = yield* attestry("add-key", "--json")
      const { exitCode, out } = yield* attestry("use-key", second)
      assert.deepStrictEqual([exitCode, out.split("\n")[0]], [0, `First: ${second}, in ${path}. It seals.`])
      assert.deepStrictEqual(yield* idsOf(data), [second, first, third])
      const unknown = yield* attestry("use-key", "other", "--json")
      assert.deepStrictEqual([unknown.exitCode, JSON.parse(unknown.err).code], [1, "secret_key_not_found"])
      yield* attestry("use-key", first)
      assert.deepStrictEqual(yield* idsOf(data), [first, second, third])
    }))

  it.scoped("add-key, use-key: keep the links in mails that were sent before", () =>
    Effect.gen(function*() {
      const { attestry, data } = yield* withKeys
      const linkKeys = Effect.gen(function*() {
        const links = yield* NoticeLinks
        return [links?.keys.current, links?.keys.previous].map((key) =>
          key === undefined ? "" : Buffer.from(Redacted.value(key)).toString("base64")
        )
      })
      const restart = Effect.provide(linkKeys, secrets(Option.none(), data, "https://compliance.example.com"))
      const [before] = yield* restart
      const { json: { id } } = yield* attestry("add-key", "--json")
      const [current, accepted] = yield* restart
      assert.strictEqual(current, before)
      yield* attestry("use-key", id)
      assert.deepStrictEqual(yield* restart, [accepted, before])
    }))

  it.scoped("change the file that a link names, and leave it to its owner", () =>
    Effect.gen(function*() {
      const { data: mounted, path } = yield* withKeys
      const data = yield* folder
      symlinkSync(path, keyFile(data))
      // only root may give a file away
      const owner = process.getuid?.() === 0 ? 12_345 : statSync(path).uid
      chownSync(path, owner, statSync(path).gid)
      yield* over(data)("add-key")
      assert.strictEqual((yield* idsOf(mounted)).length, 2)
      assert.strictEqual(statSync(path).uid, owner)
      assert.strictEqual(textOf(keyFile(data)), textOf(path))
    }))

  it.scoped("change nothing while another command does, or after one was broken off", () =>
    Effect.gen(function*() {
      const { attestry, data, path } = yield* withKeys
      const before = textOf(path)
      writeFileSync(`${path}.new`, "half")
      const busy = yield* attestry("add-key", "--json")
      assert.deepStrictEqual([busy.exitCode, JSON.parse(busy.err).code], [1, "secret_keys_busy"])
      assert.include(busy.err, `${path}.new`)
      assert.deepStrictEqual([textOf(path), textOf(`${path}.new`)], [before, "half"])
      assert.strictEqual((yield* idsOf(data)).length, 1)
    }))

  it.scoped("reject keys of SECRET_KEYS, a missing file and a broken one, and change nothing", () =>
    Effect.gen(function*() {
      const { attestry, data, path } = yield* withKeys
      const before = textOf(path)
      const key = yield* makeKey
      const bytes = Buffer.from(Redacted.value(key.bytes)).toString("base64")
      const none = yield* folder
      for (const args of [["add-key"], ["use-key", "k1"]]) {
        const given = yield* over(data, { SECRET_KEYS: `k1:${bytes}` })(...args, "--json")
        assert.deepStrictEqual([given.exitCode, JSON.parse(given.err).code], [1, "secret_keys_in_environment"])
        assert.notInclude(given.err, bytes)
      }
      const missing = yield* over(none)("add-key", "--json")
      assert.deepStrictEqual([missing.exitCode, JSON.parse(missing.err).code], [1, "secret_keys_missing"])
      assert.isFalse(existsSync(keyFile(none)))
      assert.strictEqual(textOf(path), before)
      writeFileSync(path, `k1:${bytes},hidden`)
      const broken = yield* attestry("add-key")
      assert.deepStrictEqual([broken.exitCode, textOf(path)], [1, `k1:${bytes},hidden`])
      assert.match(broken.err, /secret\.keys has no keys/)
      assert.notInclude(broken.err, "hidden")
      assert.deepStrictEqual(readdirSync(data), ["secret.keys"])
      const unusable = yield* over(path)("add-key")
      assert.match(unusable.err, /secret\.keys\/secret\.keys can't be used: .*ENOTDIR/)
    }))
})
