import { FinishedWork } from "@attestry/core/schedule"
import * as ClusterWorkflowEngine from "@effect/cluster/ClusterWorkflowEngine"
import { EntityAddress } from "@effect/cluster/EntityAddress"
import { EntityId } from "@effect/cluster/EntityId"
import { EntityType } from "@effect/cluster/EntityType"
import { MessageStorage } from "@effect/cluster/MessageStorage"
import { Sharding } from "@effect/cluster/Sharding"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"

// the rest is only too much, so a failure is worth no more than a line
const finishedWork = Layer.effect(
  FinishedWork,
  Effect.gen(function*() {
    const sharding = yield* Sharding
    const storage = yield* MessageStorage

    const clear = (type: string, executionId: string) => {
      const entityId = EntityId.make(executionId)
      return storage.clearAddress(
        new EntityAddress({
          entityType: EntityType.make(type),
          entityId,
          shardId: sharding.getShardId(entityId, "default")
        })
      )
    }

    return {
      forget: (workflow, executionId) =>
        Effect.zipRight(clear(`Workflow/${workflow.name}`, executionId), clear("Workflow/-/DurableClock", executionId))
          .pipe(Effect.catchAllCause((cause) => Effect.logWarning("Finished work was not removed", cause)))
    }
  })
)

export const engine = Layer.merge(ClusterWorkflowEngine.layer, finishedWork)
