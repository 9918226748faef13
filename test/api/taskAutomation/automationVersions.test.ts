import * as BlobFs from "@attestry/blob-fs/BlobFs"
import * as Fixtures from "@attestry/conformance/Fixtures"
import { CurrentActor, systemActor } from "@attestry/core/access"
import { TaskId } from "@attestry/core/task"
import { AutomationId, Automations, AutomationStore, NewAutomationVersion } from "@attestry/core/taskAutomation"
import { assert } from "@effect/vitest"
import { Array, Effect, Layer, Schema } from "effect"
import { createHash } from "node:crypto"
import { automationTenant, storedScripts } from "../../support/Automations.ts"
import { onEveryStack } from "../../support/onEveryStack.ts"
import { eventsOf } from "../../support/People.ts"
import { refusal, robot } from "../../support/Policies.ts"
import { furthest, selected } from "../../support/stacks.ts"
import { folder } from "../../support/TemporaryFolder.ts"

const inFolder = Layer.orDie(Layer.unwrapScoped(
  Effect.map(folder, (path) => BlobFs.layer({ folder: path, publicUrl: "http://localhost" }))
))

/** Every storage with blobs in memory, and one with blobs in a folder. */
const stacks = [
  ...selected,
  ...furthest.map(({ name, storage }) => ({
    name: `${name}, blobs in a folder`,
    storage: Layer.merge(storage, inFolder)
  }))
]

const mebibyte = 1_048_576

onEveryStack("versions of an automation", (it) => {
  it.effect("are numbered from 1, listed newest first, and returned with their scripts", () =>
    Effect.gen(function*() {
      const { ask, automated, member, people, published } = yield* automationTenant
      const automation = yield* automated()
      const versions = `${automation.path}/versions`
      assert.deepStrictEqual((yield* ask("GET", versions)).body, { success: true, versions: [] })
      const scripts = ["print(1)\r\n", "\uFEFFprint(\"ü 😀\")\n", "  .\n"]
      const made = []
      for (const [i, script] of scripts.entries()) {
        const { body, status } = yield* published(automation, script, i === 1 ? { changelog: "Second\n" } : {})
        const { createdAt, id, scriptKey, ...rest } = body
        assert.strictEqual(status, 201)
        assert.match(id, /^asv_[0-9a-hjkmnp-tv-z]{26}$/)
        assert.match(scriptKey, /^[0-9a-hjkmnp-tv-z]{26}$/)
        assert.match(createdAt, /Z$/)
        assert.deepStrictEqual(rest, {
          version: i + 1,
          changelog: i === 1 ? "Second\n" : "",
          publishedBy: people.owner.user.id
        })
        made.push(body)
      }
      const listed = yield* ask("GET", versions)
      assert.deepStrictEqual(listed.body, { success: true, versions: made.toReversed() })
      for (const [i, script] of scripts.entries()) {
        const { body, headers } = yield* ask("GET", `${versions}/${made[i].id}`)
        assert.deepStrictEqual(body, { ...made[i], script })
        assert.isNull(headers.get("etag"))
      }
      const { body: after, headers } = yield* ask("GET", automation.path)
      assert.deepStrictEqual([after.latestVersion, headers.get("etag")], [3, "\"4\""])
      assert.strictEqual(after.updatedAt, made[2].createdAt)
      assert.strictEqual((yield* member("GET", versions)).status, 403)
    }))

  it.effect("leave an audit event with number, size and hash, and without the script", () =>
    Effect.gen(function*() {
      const { automated, people, published } = yield* automationTenant
      const automation = yield* automated()
      const { body: version } = yield* published(automation, "canary-7f3a", { changelog: "First" })
      const [event, ...others] = yield* eventsOf(
        people.owner.key,
        `resource=${automation.id}&action=automation.published`
      )
      assert.deepStrictEqual(others, [])
      assert.deepStrictEqual(event.before, { latestVersion: null })
      assert.deepStrictEqual(event.after, {
        latestVersion: 1,
        versionId: version.id,
        scriptSize: "canary-7f3a".length,
        scriptHash: createHash("sha256").update("canary-7f3a").digest("hex"),
        changelog: "First"
      })
      assert.notInclude(JSON.stringify(yield* eventsOf(people.owner.key, "")), "canary-7f3a")
    }))

  it.effect("name the user of the session, or the creator of the key, as the publisher", () =>
    Effect.gen(function*() {
      const { admin, automated, people } = yield* automationTenant
      const { path } = yield* automated()
      const { body } = yield* admin("POST", `${path}/versions`, { script: "1" })
      assert.strictEqual(body.publishedBy, people.admin.user.id)
      const service = yield* robot(people, "admin")
      assert.notStrictEqual(service.id, people.admin.user.id)
      const given = yield* admin("POST", `${path}/versions`, { script: "1", publishedBy: service.id })
      assert.deepStrictEqual(given.body.errors.map(({ pointer }: any) => pointer), ["/publishedBy"])
    }))

  it.effect("keep the id of their publisher when the member is removed", () =>
    Effect.gen(function*() {
      const { admin, ask, automated, people } = yield* automationTenant
      const { path } = yield* automated()
      yield* admin("POST", `${path}/versions`, { script: "1" })
      assert.strictEqual((yield* ask("DELETE", `/v1/people/${people.admin.member.id}`)).status, 200)
      const { body: { versions: [version] } } = yield* ask("GET", `${path}/versions`)
      assert.strictEqual(version.publishedBy, people.admin.user.id)
    }))

  it.effect("name no publisher when the host published them", () =>
    Effect.gen(function*() {
      const { ask, automated, people: { organization } } = yield* automationTenant
      const { id, path, taskId } = yield* automated()
      const { publish } = yield* Automations
      const [automationId, task] = [
        yield* Schema.decode(AutomationId)(id as never),
        yield* Schema.decode(TaskId)(taskId as never)
      ]
      const input = yield* Schema.decode(NewAutomationVersion)({ script: "1" })
      yield* Effect.provideService(publish(task, automationId, input), CurrentActor, systemActor(organization.id))
      const { body: { versions: [version] } } = yield* ask("GET", `${path}/versions`)
      assert.sameMembers(Object.keys(version), ["id", "version", "scriptKey", "changelog", "createdAt"])
    }))

  it.effect("take scripts of 1 byte to 1 MiB in UTF-8, and no NUL or lone surrogate", () =>
    Effect.gen(function*() {
      const { ask, automated, published } = yield* automationTenant
      const automation = yield* automated()
      const longest = [
        "x".repeat(mebibyte),
        `1${"\n".repeat(mebibyte - 1)}`,
        "ü".repeat(mebibyte / 2),
        "😀".repeat(mebibyte / 4)
      ]
      for (const script of longest) {
        const { body, status } = yield* published(automation, script)
        assert.strictEqual(status, 201)
        const read = yield* ask("GET", `${automation.path}/versions/${body.id}`)
        assert.isTrue(read.body.script === script)
      }
      const rejected = ["", ...longest.map((script) => `${script}y`), "a\0b", "a\uD800b", "€".repeat(mebibyte / 3 + 1)]
      for (const script of [...rejected, null, 7, ["print"]]) {
        const answer = yield* ask("POST", `${automation.path}/versions`, { script })
        assert.deepStrictEqual(refusal(answer), [400, "invalid_request"])
        assert.deepStrictEqual(answer.body.errors.map(({ pointer }: any) => pointer), ["/script"])
        assert.isBelow(answer.text.length, 1_000)
      }
      const long = yield* published(automation, "1", { changelog: "x".repeat(5_001) })
      assert.deepStrictEqual(long.body.errors.map(({ pointer }: any) => pointer), ["/changelog"])
      const huge = yield* published(automation, "x".repeat(3 * mebibyte))
      assert.deepStrictEqual(refusal(huge), [413, "body_too_large"])
      assert.strictEqual((yield* ask("GET", automation.path)).body.latestVersion, 4)
    }))

  it.effect("seal the script after the commit, under a key that no response contains", () =>
    Effect.gen(function*() {
      const { ask, automated, people, published } = yield* automationTenant
      const automation = yield* automated()
      const { body, text } = yield* published(automation, "1")
      const { keys, pending } = yield* storedScripts(people)
      assert.deepStrictEqual([keys, pending], [[`script/${body.scriptKey}`], []])
      assert.notInclude(text, keys[0]!)
      for (const path of [body.scriptKey, encodeURIComponent(keys[0]!)]) {
        assert.strictEqual((yield* ask("GET", `${automation.path}/versions/${path}`)).status, 404)
        assert.oneOf((yield* ask("GET", `/files/${path}`)).status, [403, 404])
      }
    }))

  it.effect("are published once when a request is repeated with its idempotency key", () =>
    Effect.gen(function*() {
      const { ask, automated, people } = yield* automationTenant
      const { path } = yield* automated()
      const headers = { "idempotency-key": crypto.randomUUID() }
      const publish = (script: string) => ask("POST", `${path}/versions`, { script }, headers)
      const first = yield* publish("1")
      const second = yield* publish("1")
      assert.deepStrictEqual([second.status, second.text], [201, first.text])
      assert.strictEqual(second.headers.get("idempotent-replayed"), "true")
      assert.deepStrictEqual(refusal(yield* publish("2")), [422, "idempotency_key_reused"])
      const { body } = yield* ask("GET", `${path}/versions`)
      assert.lengthOf(body.versions, 1)
      assert.deepStrictEqual((yield* storedScripts(people)).pending, [])
    }))

  it.effect("go with their task: rows, scripts and all", () =>
    Effect.gen(function*() {
      const { ask, automated, created, list, people, published, task } = yield* automationTenant
      const sibling = yield* created()
      const kept = yield* automated({}, `${sibling.path}/automations`)
      const first = yield* automated({ name: "First" })
      const empty = yield* automated({ name: "Empty" })
      for (const script of ["1", "2", "3"]) yield* published(first, script)
      const { body: version } = yield* published(kept, "kept")
      const stale = yield* ask("DELETE", task.path, undefined, { "if-match": "\"9\"" })
      assert.strictEqual(stale.status, 412)
      assert.deepStrictEqual([(yield* storedScripts(people)).keys.length, (yield* storedScripts(people)).pending], [
        4,
        []
      ])
      assert.strictEqual((yield* ask("DELETE", task.path)).status, 200)
      const left = yield* storedScripts(people)
      assert.deepStrictEqual([left.keys.map(String), left.pending], [[`script/${version.scriptKey}`], []])
      assert.deepStrictEqual(refusal(yield* ask("GET", list)), [404, "task_not_found"])
      assert.deepStrictEqual(refusal(yield* ask("GET", first.path)), [404, "automation_not_found"])
      const removed = yield* eventsOf(people.owner.key, "action=automation.removed")
      assert.sameMembers(removed.map(({ resource }) => resource.id), [first.id, empty.id])
      const read = yield* ask("GET", `${kept.path}/versions/${version.id}`)
      assert.strictEqual(read.body.script, "kept")
    }))

  it.effect("are streamed whole when there are more than a thousand", () =>
    Effect.gen(function*() {
      const { ask, automated, people: { organization } } = yield* automationTenant
      const automation = yield* automated()
      const { insertVersion } = yield* AutomationStore
      const of = {
        organizationId: organization.id,
        id: automation.id as Parameters<typeof Fixtures.automationVersion>[0]["id"]
      }
      yield* Fixtures.unit(Effect.forEach(
        Array.range(1, 1_003),
        (number) => insertVersion(organization.id, Fixtures.automationVersion(of, number)),
        { discard: true }
      ))
      const { body } = yield* ask("GET", `${automation.path}/versions`)
      assert.isTrue(body.success)
      assert.deepStrictEqual(
        body.versions.map(({ version }: any) => version),
        Array.range(1, 1_003).toReversed()
      )
    }))
}, stacks)
