import type { Mail } from "@attestry/core/mail"
import { MemoryEgress } from "@attestry/memory/MemoryEgress"
import { MemoryMailer } from "@attestry/memory/MemoryMailer"
import * as MemoryQuestionnaireReader from "@attestry/memory/MemoryQuestionnaireReader"
import * as MemoryQuestionnaireWriter from "@attestry/memory/MemoryQuestionnaireWriter"
import * as Context from "effect/Context"
import type * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Scope from "effect/Scope"
import type { Client } from "../Client.ts"
import { type Compliance, start } from "../embedded/Compliance.ts"
import type { EmbeddedOptions } from "../embedded/Options.ts"
import type { Membership } from "../embedded/SetUp.ts"
import { uncheckedCast } from "../internal/UncheckedCast.ts"
import type { WebhookEvent } from "../Webhooks.ts"
import * as MovableClock from "./MovableClock.ts"

/** The API as a member, with their ids. */
export type TestCaller = Client & Membership

/** A request that would have been sent to a webhook. */
export interface TestWebhookRequest {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  /** The body as it would arrive, for `verifyWebhook`. */
  readonly body: string
  readonly event: WebhookEvent
}

/** An application for tests: in memory, with an organization, and with nothing that leaves the process. */
export interface TestCompliance extends Compliance {
  readonly organizationId: string
  readonly owner: TestCaller
  readonly admin: TestCaller
  readonly auditor: TestCaller
  readonly member: TestCaller
  /** Adds a member with the role, which may be a custom one. */
  readonly addCaller: (role: string) => Promise<TestCaller>
  /** Moves the clock, such as by "30 days", and does what falls due meanwhile. */
  readonly advance: (duration: Duration.DurationInput) => Promise<void>
  /** The mails that would have been sent, oldest first. */
  readonly mails: () => Promise<ReadonlyArray<Mail>>
  /** The requests that webhooks would have got, oldest first. Each is answered with 200. */
  readonly webhookRequests: () => Promise<ReadonlyArray<TestWebhookRequest>>
}

const outside = Layer.mergeAll(
  MemoryMailer.layer,
  Layer.orDie(MemoryEgress.layer({ otherwise: { status: 200 } })),
  MemoryQuestionnaireReader.layer,
  MemoryQuestionnaireWriter.layer
)

/** Makes an application for a test. Options replace those of the test, such as its storage. */
export const createTestCompliance = async (options: Partial<EmbeddedOptions> = {}): Promise<TestCompliance> => {
  const scope = Effect.runSync(Scope.make())
  const services = await Effect.runPromise(Layer.buildWithScope(Layer.fresh(outside), scope))
  const { advance, clock } = MovableClock.make()
  const layers = Layer.merge(Layer.succeedContext(services), options.layers ?? Layer.empty)
  const compliance = await start({ storage: { memory: true }, ...options, layers }, Layer.setClock(clock))
  const acme = await compliance.setUp({
    name: "Acme Example",
    owner: { name: "Olga Owner", email: "olga@example.com" }
  })
  const { organizationId } = acme
  const connect = (membership: Membership): TestCaller => ({
    ...compliance.as({ userId: membership.userId, organizationId }),
    ...membership
  })
  let added = 0
  const addCaller = async (role: string): Promise<TestCaller> => {
    const email = `caller${++added}@example.com`
    return connect(await compliance.addMember(organizationId, { name: `Test ${role}`, email, role }))
  }
  const { member } = await compliance.as(acme).me.get()
  return {
    ...compliance,
    organizationId,
    owner: connect({ userId: acme.userId, memberId: member.id }),
    admin: await addCaller("admin"),
    auditor: await addCaller("auditor"),
    member: await addCaller("member"),
    addCaller,
    advance,
    mails: () => Effect.runPromise(Context.get(services, MemoryMailer).sent),
    webhookRequests: async () => {
      const received = await Effect.runPromise(Context.get(services, MemoryEgress).received)
      return received.map(({ body: bytes, headers, url }) => {
        const body = new TextDecoder().decode(bytes)
        return { url, headers, body, event: uncheckedCast<WebhookEvent>(JSON.parse(body)) }
      })
    }
  }
}
