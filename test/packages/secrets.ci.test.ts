import { NoticeLinks } from "@attestry/core/notice"
import { SecretBox } from "@attestry/core/secret"
import { OrganizationId } from "@attestry/core/shared"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Option, Redacted } from "effect"
import { readdirSync, readFileSync, renameSync, statSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { secrets } from "../../examples/node-server/src/secrets.ts"
import { node, source } from "../support/processes.ts"
import { folder } from "../support/TemporaryFolder.ts"

const organizationId = OrganizationId.fromSuffix("a")

const start = (data: string) => secrets(Option.none(), data, "https://compliance.example.com")

const seal = Effect.flatMap(SecretBox, ({ seal }) => seal(organizationId, "test", Redacted.make("kept")))

const open = (sealed: string) =>
  Effect.flatMap(SecretBox, ({ open }) => Effect.map(open(organizationId, "test", sealed), Redacted.value))

describe("the keys of the reference server", () => {
  it.scoped("are made at the first start, for its user alone, and the same at the next", () =>
    Effect.gen(function*() {
      const data = join(yield* folder, "new")
      const sealed = yield* Effect.provide(seal, start(data))
      assert.deepStrictEqual(readdirSync(data), ["secret.keys"])
      assert.strictEqual(statSync(join(data, "secret.keys")).mode & 0o777, 0o600)
      assert.strictEqual(yield* Effect.provide(open(sealed), start(data)), "kept")
    }))

  it.scopedLive("are those of one server when several start at the same time", () =>
    Effect.gen(function*() {
      const FOLDER = yield* folder
      const server = node(source("test/support/linkKey.ts"), { FOLDER, FOLDERS: "20" })
      const servers = yield* Effect.replicateEffect(server, 3)
      yield* Effect.forEach(servers, ({ until }) => until(/^ready$/m))
      // whole at once, because a server reads it when it appears
      writeFileSync(join(FOLDER, "starting"), String(Date.now() + 300))
      renameSync(join(FOLDER, "starting"), join(FOLDER, "start"))
      const keys = yield* Effect.forEach(servers, ({ until }) => until(/^keys (.+)$/m))
      assert.strictEqual(new Set(keys).size, 1)
      assert.strictEqual(keys[0]?.split(" ").length, 20)
      assert.deepStrictEqual(readdirSync(join(FOLDER, "data0")), ["secret.keys"])
    }))

  it.scoped("open what an older one has sealed when a newer one stands before it", () =>
    Effect.gen(function*() {
      const data = yield* folder
      const path = join(data, "secret.keys")
      const sealed = yield* Effect.provide(seal, start(data))
      writeFileSync(path, `new:${Buffer.alloc(32, 1).toString("base64")},${readFileSync(path, "utf8")}`)
      assert.strictEqual(yield* Effect.provide(open(sealed), start(data)), "kept")
      assert.match(yield* Effect.provide(seal, start(data)), /^v1\.new\./)
    }))

  it.scoped("sign links by other keys than those of secrets, and accept the links of the key before", () =>
    Effect.gen(function*() {
      const data = yield* folder
      const before = yield* Effect.provide(NoticeLinks, start(data))
      const path = join(data, "secret.keys")
      const text = readFileSync(path, "utf8")
      writeFileSync(path, `new:${Buffer.alloc(32, 1).toString("base64")},${text}`)
      const after = yield* Effect.provide(NoticeLinks, start(data))
      const bytesOf = (key: Redacted.Redacted<Uint8Array> | undefined) =>
        key === undefined ? "none" : Buffer.from(Redacted.value(key)).toString("base64")
      assert.strictEqual(bytesOf(before?.keys.previous), "none")
      assert.strictEqual(bytesOf(after?.keys.previous), bytesOf(before?.keys.current))
      assert.notInclude(text, bytesOf(before?.keys.current))
    }))

  it.scoped("stop the start when their file has none, and leave it unchanged", () =>
    Effect.gen(function*() {
      const data = yield* folder
      writeFileSync(join(data, "secret.keys"), "hidden")
      const failure = yield* Effect.flip(Effect.provide(seal, start(data)))
      assert.match(failure.message, /secret\.keys has no keys/)
      assert.notInclude(failure.message, "hidden")
      assert.strictEqual(readFileSync(join(data, "secret.keys"), "utf8"), "hidden")
    }))
})
