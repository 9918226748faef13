import { keyFile, layer as keysOfEnvironment, readKeys, readOrMakeKeys } from "@attestry/cli/SecretKeys"
import { Attestry } from "@attestry/core"
import { CurrentActor, systemActor } from "@attestry/core/access"
import { NewSavedSession, SavedSessions, SavedSessionState, type SavedSessionView } from "@attestry/core/savedSession"
import { SecretBox } from "@attestry/core/secret"
import { type OrganizationId, WebUrl } from "@attestry/core/shared"
import { type IssuedWebhook, NewWebhook, WebhookDeliveries, Webhooks } from "@attestry/core/webhook"
import { MemoryEgress } from "@attestry/memory/MemoryEgress"
import { assert } from "@effect/vitest"
import { ConfigProvider, Effect, Exit, Layer, Redacted, Schema } from "effect"
import { readFileSync, writeFileSync } from "node:fs"
import { Webhook as Verifier } from "standardwebhooks"
import { cookie } from "../../support/BrowserPages.ts"
import { attestryOver } from "../../support/CommandLine.ts"
import { onEveryStack, type Scenarios } from "../../support/onEveryStack.ts"
import { folder } from "../../support/TemporaryFolder.ts"
import { tenant } from "../../support/Tenant.ts"

type Keys = Layer.Layer<SecretBox, unknown>

/** The use cases of another process, over the storage of the test. */
const processWith = (keys: Keys) =>
  Effect.map(
    Effect.context<Scenarios>(),
    (context) => Layer.provide(Attestry.layer, Layer.merge(Layer.succeedContext(context), Layer.orDie(keys)))
  )

/** A server that reads the keys of the folder when it starts. */
const start = (data: string) =>
  Effect.flatMap(
    processWith(Layer.unwrapEffect(Effect.map(readOrMakeKeys(data), SecretBox.layer))),
    (layer) => Layer.build(layer)
  )

/** `attestry secrets` over the storage of the test, with the keys of the folder. */
const command = (data: string) => (...args: ReadonlyArray<string>) =>
  Effect.gen(function*() {
    const context = yield* Effect.context<Scenarios>()
    const existing = Layer.succeedContext(context)
    const withSecrets = Layer.merge(existing, yield* processWith(keysOfEnvironment))
    return yield* Effect.withConfigProvider(
      attestryOver({ orNew: existing, existing, withSecrets })("secrets", ...args),
      ConfigProvider.fromMap(new Map([["ATTESTRY_DATA", data]]))
    )
  })

const newWebhook = Schema.decodeUnknownSync(NewWebhook)
const newSession = Schema.decodeUnknownSync(NewSavedSession)
const newState = Schema.decodeUnknownSync(SavedSessionState)

const home = Schema.decodeSync(WebUrl)("https://app.example.com/home")

const stateOf = (user: string) => ({ cookies: [cookie(user)], origins: [] })

const url = () => `https://receiver.example.com/${crypto.randomUUID()}`

const createWebhook = Effect.flatMap(
  Webhooks,
  ({ create }) => Effect.map(create(newWebhook({ url: url(), events: ["vendor."] })), ({ value }) => value)
)

const createSession = (user: string) =>
  Effect.flatMap(SavedSessions, ({ create }) =>
    Effect.map(
      create(newSession({ name: "Console", origins: ["https://app.example.com"], state: stateOf(user) })),
      ({ value }) => value
    ))

/** Sends a test event, and asserts that the secret signs it. */
const assertSigns = ({ id, secret, url }: IssuedWebhook) =>
  Effect.gen(function*() {
    const { organization } = yield* CurrentActor
    const { received, respond } = yield* MemoryEgress
    const { deliver } = yield* WebhookDeliveries
    yield* respond(url, { status: 200 })
    yield* Effect.flatMap(Webhooks, ({ test }) => test(id))
    yield* deliver({ organizationId: organization.id, id })
    const request = (yield* received).findLast((request) => request.url === url)
    if (request === undefined) return yield* Effect.dieMessage("No request")
    const text = new TextDecoder().decode(request.body)
    new Verifier(Redacted.value(secret)).verify(text, { ...request.headers })
  })

const assertLoggedIn = ({ id }: SavedSessionView, user: string) =>
  Effect.gen(function*() {
    const { check } = yield* SavedSessions
    const result = yield* check({ sessionId: id, url: home })
    assert.include(JSON.stringify(result), user)
  })

const asSystem = (organizationId: OrganizationId) => Effect.provideService(CurrentActor, systemActor(organizationId))

onEveryStack("attestry secrets", (it) => {
  it.scoped("replaces a key while servers run, and loses nothing", () =>
    Effect.gen(function*() {
      const { organization } = yield* tenant
      const data = yield* folder
      const secrets = command(data)
      const logged: Array<string> = []
      const run = (...args: ReadonlyArray<string>) =>
        Effect.map(secrets(...args), ({ err, exitCode, out }) => {
          logged.push(out, err)
          assert.strictEqual(exitCode, 0, err)
          return out
        })
      const all = Effect.gen(function*() {
        const [one, two] = [yield* start(data), yield* start(data)]
        const webhook = yield* Effect.provide(createWebhook, one)
        const session = yield* Effect.provide(createSession("ada"), two)
        const [old] = yield* readKeys(data)
        const added = JSON.parse(yield* run("add-key", "--json")).id

        // one server has the new key and seals by the old one still
        const three = yield* start(data)
        const between = yield* Effect.provide(createWebhook, three)
        yield* Effect.provide(assertSigns(between), two)
        const four = yield* start(data)

        yield* run("use-key", added)
        // one server seals by the new key, which the other one opens
        const five = yield* start(data)
        const after = yield* Effect.provide(createWebhook, five)
        yield* Effect.provide(assertSigns(after), four)
        const six = yield* start(data)

        const racing = yield* Effect.forEach([five, six, five, six], (server) =>
          Effect.map(Effect.provide(createWebhook, server), (issued) => ({ issued, server })))
        const changes = Effect.forEach(racing, ({ issued: webhook, server }, i) =>
          Effect.gen(function*() {
            const { replaceState } = yield* SavedSessions
            const { rotate } = yield* Webhooks
            yield* replaceState(session.id, newState({ state: stateOf(`grace ${i}`) }))
            return (yield* rotate(webhook.id)).value
          }).pipe(Effect.provide(server)), { concurrency: "unbounded" })
        const [rotated] = yield* Effect.all([changes, run("reseal"), run("reseal")], { concurrency: "unbounded" })

        assert.include(yield* run("reseal"), "webhook: 0 sealed again")
        assert.match(yield* run("list"), new RegExp(`^Key ${old.id} \\(opens\\): webhook 0, browserSession 0$`, "m"))
        yield* run("remove-key", old.id)
        assert.deepStrictEqual(
          (yield* readKeys(data)).map(({ id }) =>
            id
          ),
          [added]
        )
        const removed = readFileSync(`${keyFile(data)}.removed`, "utf8")
        const bytes = Buffer.from(Redacted.value(old.bytes)).toString("base64")
        assert.strictEqual(removed, `${old.id}:${bytes}\n`)

        const seven = yield* start(data)
        for (const issued of [webhook, between, after, ...rotated]) yield* Effect.provide(assertSigns(issued), seven)
        yield* Effect.provide(assertLoggedIn(session, "grace"), seven)

        const outputs = logged.join("\n")
        const known = [webhook, between, after, ...rotated].map(({ secret }) => Redacted.value(secret))
        const keys = (yield* readKeys(data)).map((key) => Buffer.from(Redacted.value(key.bytes)).toString("base64"))
        for (const secret of [...known, ...keys, bytes, "grace"]) assert.notInclude(outputs, secret)
        for (const issued of [webhook, between, after, ...racing.map(({ issued }) => issued)]) {
          yield* Effect.flatMap(Webhooks, ({ remove }) => remove(issued.id))
        }
        yield* Effect.flatMap(SavedSessions, ({ remove }) => remove(session.id))
      })
      yield* asSystem(organization.id)(all)
    }))

  it.scoped("harms nothing when a server does not have the first key yet", () =>
    Effect.gen(function*() {
      const { organization } = yield* tenant
      const data = yield* folder
      const secrets = command(data)
      const all = Effect.gen(function*() {
        const old = yield* start(data)
        const issued = yield* Effect.provide(createWebhook, old)
        const session = yield* Effect.provide(createSession("ada"), old)
        const { json: { id } } = yield* secrets("add-key", "--json")
        yield* secrets("use-key", id)
        assert.strictEqual((yield* secrets("reseal")).exitCode, 0)
        // it waits with what it can't sign, and records no attempt
        const failed = yield* Effect.exit(Effect.provide(assertSigns(issued), old))
        assert.isTrue(Exit.isFailure(failed))
        const checked = yield* Effect.exit(Effect.provide(assertLoggedIn(session, "ada"), old))
        assert.isTrue(Exit.isFailure(checked))
        const added = yield* Effect.provide(createSession("grace"), old)
        const restarted = yield* start(data)
        yield* Effect.provide(assertSigns(issued), restarted)
        const { received } = yield* MemoryEgress
        assert.strictEqual((yield* received).filter((request) => request.url === issued.url).length, 2)
        yield* Effect.provide(assertLoggedIn(session, "ada"), restarted)
        yield* Effect.provide(assertLoggedIn(added, "grace"), restarted)
        const [, previous] = yield* readKeys(data)
        const needed = yield* secrets("remove-key", previous?.id ?? "")
        assert.deepStrictEqual([needed.exitCode, (yield* readKeys(data)).length], [1, 2])
        assert.match(needed.err, /still needed: webhook 0, browserSession 1\. First run attestry secrets reseal\.$/)
        yield* Effect.flatMap(Webhooks, ({ remove }) => remove(issued.id))
        for (const one of [session, added]) yield* Effect.flatMap(SavedSessions, ({ remove }) => remove(one.id))
      })
      yield* asSystem(organization.id)(all)
    }))

  it.scoped("names what no key opens, exits with 1 then, and removes no key that is first, unknown or needed", () =>
    Effect.gen(function*() {
      const { organization } = yield* tenant
      const data = yield* folder
      const secrets = command(data)
      const all = Effect.gen(function*() {
        const server = yield* start(data)
        const webhook = yield* Effect.provide(createWebhook, server)
        const other = yield* folder
        const lost = yield* Effect.provide(createSession("ada"), yield* start(other))
        const [key] = yield* readKeys(data)
        const [foreign] = yield* readKeys(other)
        const { json: { id } } = yield* secrets("add-key", "--json")
        yield* secrets("use-key", id)
        for (
          const [wanted, code] of [[id, "secret_key_seals"], ["x", "secret_key_not_found"], [
            key.id,
            "secret_key_in_use"
          ]]
        ) {
          const { err, exitCode, out } = yield* secrets("remove-key", wanted ?? "", "--json")
          assert.deepStrictEqual([exitCode, out, JSON.parse(err).code], [1, "", code])
        }
        const { err, exitCode, out } = yield* secrets("reseal")
        assert.deepStrictEqual([exitCode, err.split("\n")[0]], [
          1,
          "1 stored secrets can't be opened. Put their keys back, or store them again."
        ])
        assert.deepStrictEqual(out.split("\n"), [
          "webhook: 1 sealed again, 0 sealed by the first key before, 0 unreadable",
          "browserSession: 0 sealed again, 0 sealed by the first key before, 1 unreadable",
          `Unreadable: browserSession ${lost.id} of ${organization.id}: unknown_key`
        ])
        const listed = yield* secrets("list", "--json")
        assert.deepStrictEqual(listed.json.keys, [
          { id, status: "seals", secrets: { webhook: 1, browserSession: 0 } },
          { id: key.id, status: "opens", secrets: { webhook: 0, browserSession: 0 } },
          { id: foreign.id, status: "unknown", secrets: { webhook: 0, browserSession: 1 } }
        ])
        // the key is found again
        const path = keyFile(data)
        writeFileSync(path, `${readFileSync(path, "utf8").trim()},${readFileSync(keyFile(other), "utf8")}`)
        const again = yield* secrets("reseal", "--json")
        assert.deepStrictEqual([again.exitCode, again.json.unreadable, again.json.kinds[1].resealed], [0, [], 1])
        yield* Effect.provide(assertLoggedIn(lost, "ada"), yield* start(data))
        yield* Effect.flatMap(Webhooks, ({ remove }) => remove(webhook.id))
        yield* Effect.flatMap(SavedSessions, ({ remove }) => remove(lost.id))
      })
      yield* asSystem(organization.id)(all)
    }))
})
