import { type Context, Effect, Layer, Option } from "effect"
import { ApiKeys } from "./access/ApiKeys.ts"
import { Authenticator } from "./access/Authenticator.ts"
import { Rights } from "./access/Rights.ts"
import { Sessions } from "./access/Sessions.ts"
import { SessionVerifier } from "./access/SessionVerifier.ts"
import { Idempotency } from "./idempotency/Idempotency.ts"
import { AuditLogs } from "./journal/AuditLogs.ts"
import { Journal } from "./journal/Journal.ts"
import { Refusals } from "./journal/Refusals.ts"
import { ContextEntries } from "./knowledge/ContextEntries.ts"
import { Admissions } from "./member/Admissions.ts"
import { Departures } from "./member/Departures.ts"
import { Directory } from "./member/Directory.ts"
import { Erasure } from "./member/Erasure.ts"
import { Invitations } from "./member/Invitations.ts"
import { MemberAdmission } from "./member/MemberAdmission.ts"
import { MemberBatches } from "./member/MemberBatches.ts"
import { MemberPreferences } from "./member/MemberPreferences.ts"
import { Members } from "./member/Members.ts"
import { Organizations } from "./organization/Organizations.ts"
import { SetUp } from "./organization/SetUp.ts"
import { Acknowledgements } from "./policy/Acknowledgements.ts"
import { Policies } from "./policy/Policies.ts"
import { PolicyApprovals } from "./policy/PolicyApprovals.ts"
import { PolicyRecords } from "./policy/PolicyRecords.ts"
import { PolicyVersions } from "./policy/PolicyVersions.ts"
import type { HostPorts, StoragePorts } from "./Ports.ts"
import { RoleDirectory } from "./role/RoleDirectory.ts"
import { Roles } from "./role/Roles.ts"
import { IdGenerator } from "./shared/IdGenerator.ts"
import { Mailer } from "./shared/Mailer.ts"
import { Vendors } from "./vendor/Vendors.ts"

/**
 * Every use case.
 *
 * @since 0.1.0
 * @category models
 */
export type UseCases =
  | Acknowledgements
  | ApiKeys
  | AuditLogs
  | Authenticator
  | ContextEntries
  | Directory
  | Erasure
  | Idempotency
  | Invitations
  | Journal
  | MemberBatches
  | MemberPreferences
  | Members
  | Organizations
  | Policies
  | PolicyApprovals
  | PolicyVersions
  | Refusals
  | Rights
  | Roles
  | Sessions
  | SetUp
  | Vendors

const sessions = Sessions.Default.pipe(
  Layer.provideMerge(Directory.Default),
  Layer.provideMerge(Layer.mergeAll(Departures.Default, Journal.Default, Rights.Default, RoleDirectory.Default))
)

const people = Layer.mergeAll(
  Invitations.Default,
  MemberBatches.Default,
  MemberPreferences.Default,
  Members.Default,
  Roles.Default
).pipe(
  Layer.provide(Admissions.Default)
)

const policies = Layer.mergeAll(
  Acknowledgements.Default,
  Policies.Default,
  PolicyApprovals.Default,
  PolicyVersions.Default
).pipe(
  Layer.provide(PolicyRecords.Default)
)

/** What the host has provided, else the default. */
const orElse = <I, S, E, R>(
  port: Context.Tag<I, S>,
  layer: Layer.Layer<I, E, R>
): Layer.Layer<I, E, R> =>
  Layer.unwrapEffect(
    Effect.map(
      Effect.serviceOption(port),
      Option.match({
        onNone: () => layer,
        onSome: (given) => Layer.succeed(port, given)
      })
    )
  )

const builtInSessions = Layer.effect(SessionVerifier, Effect.map(Sessions, ({ verify }) => ({ verify })))

/**
 * The use cases over a storage. What the host provides of its own ports takes the place of their defaults.
 *
 * @since 0.1.0
 * @category layers
 */
export const layer: Layer.Layer<UseCases | HostPorts, never, StoragePorts> = Layer.mergeAll(
  AuditLogs.Default,
  ContextEntries.Default,
  Erasure.Default,
  Organizations.Default,
  people,
  policies,
  Refusals.Default,
  SetUp.Default,
  Vendors.Default
).pipe(
  Layer.provideMerge(Layer.merge(ApiKeys.Default, Idempotency.Default)),
  Layer.provideMerge(Authenticator.Default),
  Layer.provideMerge(orElse(SessionVerifier, builtInSessions)),
  Layer.provideMerge(orElse(Mailer, Mailer.none)),
  Layer.provideMerge(orElse(MemberAdmission, MemberAdmission.everybody)),
  Layer.provideMerge(sessions),
  Layer.provideMerge(orElse(IdGenerator, IdGenerator.layer))
)
