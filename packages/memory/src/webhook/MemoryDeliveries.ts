import type { AuditEvent } from "@attestry/core/audit"
import type { OrganizationId } from "@attestry/core/shared"
import { type Delivery, makeDelivery, matchesAction, type Webhook } from "@attestry/core/webhook"
import * as Option from "effect/Option"
import type { MemoryTables } from "../internal/MemoryTables.ts"
import type { MemoryWrite } from "../storage/MemoryUnitOfWork.ts"

export const isMatching = ({ action, outcome }: AuditEvent, { events }: Pick<Webhook, "events">): boolean =>
  outcome === "done" && events.some((pattern) => matchesAction(pattern, action))

export const isAbout = ({ resource }: AuditEvent, { id }: Pick<Webhook, "id">): boolean => resource.id === id

export const makeDeliveryWrites = ({ deliveries, nextPosition, webhooks }: MemoryTables) => {
  // a delivery that was pending keeps its place, any other one gets the next
  const put = (delivery: Delivery): () => void => {
    const { id, organizationId } = delivery
    const stored = deliveries.find(organizationId, id)
    const isPending = Option.exists(stored, ({ value }) => value.status === "pending")
    const position = isPending ? Option.getOrThrow(stored).value.position : nextPosition()
    const write = Option.match(stored, {
      onNone: () => deliveries.insert(organizationId, { ...delivery, position }),
      onSome: () => deliveries.change(organizationId, id, () => ({ ...delivery, position }))
    })
    return write.apply()
  }

  // the deliveries are computed when the unit commits
  const putAll = (
    organizationId: OrganizationId,
    key: string,
    compute: () => ReadonlyArray<Delivery>
  ): MemoryWrite => ({
    key: `deliveries/${organizationId}/${key}`,
    check: () => true,
    apply: () => {
      const undo = compute().map(put)
      return () => undo.toReversed().forEach((undoOne) => undoOne())
    },
    isComplete: () => true
  })

  return {
    putAll,
    addMatching: (organizationId: OrganizationId, events: ReadonlyArray<AuditEvent>): MemoryWrite =>
      putAll(organizationId, events[0]?.id ?? "", () =>
        events.flatMap((event) =>
          webhooks.filter(
            organizationId,
            (webhook) => webhook.isEnabled && !isAbout(event, webhook) && isMatching(event, webhook)
          ).map(({ id }) => makeDelivery(id, event))
        ))
  }
}
