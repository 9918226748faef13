import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import type { PermissionMissing } from "../access/Access.ts"
import { CurrentActor, currentCaller, systemActor } from "../access/Actor.ts"
import { AuditRecorder } from "../audit/AuditRecorder.ts"
import type { InvalidRequest } from "../problem/HttpErrors.ts"
import { type Input, withInput } from "../problem/Input.ts"
import type { MemberId, OrganizationId } from "../shared/Ids.ts"
import { Timestamp } from "../shared/Timestamp.ts"
import { useCase } from "../shared/UseCase.ts"
import type { Busy } from "../storage/Busy.ts"
import * as Revision from "../storage/Revision.ts"
import type { PreconditionFailed, Versioned } from "../storage/Revision.ts"
import { UnitOfWork } from "../storage/UnitOfWork.ts"
import {
  EmailPreferences,
  type EmailPreferencesView,
  type Member,
  memberEvents,
  MemberNotFound,
  NewEmailPreferences
} from "./Member.ts"
import { MemberAccess } from "./MemberAccess.ts"
import { MemberStore } from "./MemberStore.ts"

const toPreferences = ({ revision, value }: Versioned<Member>): Versioned<typeof EmailPreferencesView.Type> => ({
  revision,
  value: { preferences: value.emailPreferences, updatedAt: value.preferencesUpdatedAt }
})

const isSame = Schema.equivalence(EmailPreferences)

/** The mails that the caller wants from the organization. For an API key, those of its creator. */
export interface MemberPreferencesService {
  /** Returns the preferences with the revision of the membership. */
  readonly get: () => Effect.Effect<
    Versioned<typeof EmailPreferencesView.Type>,
    MemberNotFound | PermissionMissing,
    CurrentActor
  >
  /** Replaces the preferences. Writes nothing if none of them differs. */
  readonly put: (
    input: Input<typeof NewEmailPreferences>
  ) => Effect.Effect<
    Versioned<typeof EmailPreferencesView.Type>,
    Busy | InvalidRequest | MemberNotFound | PermissionMissing | PreconditionFailed,
    CurrentActor
  >
  /**
   * Switches off one preference of a member, for who has a link from such a mail. The audit event names the member as the
   * claimed user. It checks no permission.
   */
  readonly switchOff: (
    organizationId: OrganizationId,
    memberId: MemberId,
    preference: keyof EmailPreferences
  ) => Effect.Effect<void, Busy | MemberNotFound>
}

const make = Effect.gen(function*() {
  const store = yield* MemberStore
  const audit = yield* AuditRecorder
  const unit = yield* UnitOfWork

  const load = Effect.gen(function*() {
    const { member, organization } = yield* currentCaller
    const found = yield* store.find(organization.id, member.id)
    return Option.isSome(found) ? found.value : yield* new MemberNotFound()
  })

  const get = useCase("MemberPreferences.get")(function*() {
    return toPreferences(yield* load)
  }, MemberAccess.preferences)

  const put = useCase("MemberPreferences.put")(
    withInput(NewEmailPreferences, function*({ preferences }: typeof NewEmailPreferences.Type) {
      const read = yield* Revision.check(yield* load)
      const { revision, value } = read
      if (isSame(preferences, value.emailPreferences)) return toPreferences(read)
      const now = yield* Timestamp.now
      const updated = { ...value, emailPreferences: preferences, preferencesUpdatedAt: now, updatedAt: now }
      yield* store.save(value.organizationId, updated, revision)
      yield* audit.record(memberEvents.updated(value, updated))
      return toPreferences({ value: updated, revision: revision + 1 })
    }),
    unit.run,
    MemberAccess.preferences
  )
  const switchOff = useCase("MemberPreferences.switchOff")(
    function*(organizationId: OrganizationId, memberId: MemberId, preference: keyof EmailPreferences) {
      const found = yield* store.find(organizationId, memberId)
      if (Option.isNone(found)) return yield* new MemberNotFound()
      const { revision, value } = found.value
      if (!value.emailPreferences[preference]) return
      const now = yield* Timestamp.now
      const emailPreferences = { ...value.emailPreferences, [preference]: false }
      const updated = { ...value, emailPreferences, preferencesUpdatedAt: now, updatedAt: now }
      yield* store.save(organizationId, updated, revision)
      // the user of a pending membership is not named
      const claimedUserId = value.invitation === null ? value.userId : null
      yield* Effect.provideService(
        audit.record({ ...memberEvents.updated(value, updated), claimedUserId }),
        CurrentActor,
        systemActor(organizationId)
      )
    },
    unit.run
  )

  return { get, put, switchOff }
})

export class MemberPreferences
  extends Context.Tag("@attestry/core/member/MemberPreferences")<MemberPreferences, MemberPreferencesService>()
{
  static readonly Default = Layer.effect(this, make)
}
