import { Layer } from "effect"
import { ApiKeys } from "./access/ApiKeys.ts"
import { Authenticator } from "./access/Authenticator.ts"
import { Idempotency } from "./idempotency/Idempotency.ts"
import { AuditLogs } from "./journal/AuditLogs.ts"
import { Journal } from "./journal/Journal.ts"
import { ContextEntries } from "./knowledge/ContextEntries.ts"
import { Directory } from "./member/Directory.ts"
import { Organizations } from "./organization/Organizations.ts"
import { SetUp } from "./organization/SetUp.ts"
import type { HostPorts, StoragePorts } from "./Ports.ts"
import { IdGenerator } from "./shared/IdGenerator.ts"
import { Vendors } from "./vendor/Vendors.ts"

/**
 * Every use case.
 *
 * @since 0.1.0
 * @category models
 */
export type UseCases =
  | ApiKeys
  | AuditLogs
  | Authenticator
  | ContextEntries
  | Directory
  | Idempotency
  | Journal
  | Organizations
  | SetUp
  | Vendors

/**
 * The use cases over a storage and the host's own ports.
 *
 * @since 0.1.0
 * @category layers
 */
export const layerNoDeps: Layer.Layer<UseCases, never, StoragePorts | HostPorts> = Layer.mergeAll(
  AuditLogs.Default,
  ContextEntries.Default,
  Idempotency.Default,
  Organizations.Default,
  SetUp.Default,
  Vendors.Default
).pipe(
  Layer.provideMerge(ApiKeys.Default),
  Layer.provideMerge(Layer.merge(Directory.Default, Authenticator.Default)),
  Layer.provideMerge(Journal.Default)
)

/**
 * The use cases over a storage, with the defaults of the host's ports.
 *
 * @since 0.1.0
 * @category layers
 */
export const layer: Layer.Layer<UseCases | HostPorts, never, StoragePorts> = Layer.provideMerge(
  layerNoDeps,
  IdGenerator.layer
)
