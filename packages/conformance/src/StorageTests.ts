import type { StoragePorts } from "@attestry/core/Ports"
import type { Vitest } from "@effect/vitest"

/**
 * What a suite is given: `it` of a `layer` of the storage under test, with real time.
 *
 * @since 0.1.0
 * @category models
 */
export type StorageTests = Pick<Vitest.MethodsNonLive<StoragePorts, true>, "effect">
