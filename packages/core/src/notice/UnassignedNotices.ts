import * as Effect from "effect/Effect"
import * as Stream from "effect/Stream"
import type { Permission } from "../access/Permission.ts"
import { Directory } from "../member/Directory.ts"
import type { Member } from "../member/Member.ts"
import type { OrganizationId } from "../shared/Ids.ts"
import type { NoticeReason } from "./Notice.ts"
import { type NoticeItem, phrase } from "./NoticeContent.ts"
import { NoticeRecorder } from "./NoticeRecorder.ts"
import type { NoticeSource } from "./NoticeSources.ts"

const mostKept = 100

// items of one context that are still unassigned, and the permissions that a mail about them needs
export interface UnassignedItems {
  readonly read: Permission
  readonly update: Permission
  readonly find: (
    organizationId: OrganizationId,
    ids: ReadonlyArray<string>
  ) => Effect.Effect<ReadonlyArray<NoticeItem>>
}

// runs in the unit of work of the removal; a membership's id is never used again
export const makeNotifyRemoval = Effect.gen(function*() {
  const { record } = yield* NoticeRecorder
  return ({ id, organizationId }: Member, unassigned: ReadonlyArray<string>) =>
    record(organizationId, [{
      kind: "items_unassigned",
      causeKey: `items_unassigned/${id}`,
      recipientId: null,
      resourceIds: unassigned.slice(0, mostKept),
      dueAt: null
    }])
})

// for the members who may assign the items, each about those that they may
export const makeUnassignedSource = (
  kinds: ReadonlyArray<UnassignedItems>
): Effect.Effect<NoticeSource, never, Directory> =>
  Effect.map(Directory, ({ findByPermission }): NoticeSource => ({
    audience: ({ organizationId }) =>
      Stream.fromEffect(findByPermission(organizationId, kinds.map(({ update }) => update))),
    describe: Effect.fnUntraced(function*({ organizationId, resourceIds }, { permissions }) {
      const own = kinds.filter(({ read, update }) => permissions.has(read) && permissions.has(update))
      if (own.length === 0) return yield* Effect.fail<NoticeReason>("not_permitted")
      const items = (yield* Effect.forEach(own, ({ find }) => find(organizationId, resourceIds))).flat()
      if (items.length === 0) return yield* Effect.fail<NoticeReason>("cause_gone")
      return {
        subject: phrase`What a removed member was responsible for`,
        lead: phrase`A member was removed. Nobody is responsible for these items now. Assign them to another member.`,
        items,
        more: 0
      }
    })
  }))
