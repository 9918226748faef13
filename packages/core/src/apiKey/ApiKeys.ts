import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Access from "../access/Access.ts"
import { type Actor, type Caller, CurrentActor, currentCaller } from "../access/Actor.ts"
import { makeToken, tokenEntropy } from "../access/ApiKeyToken.ts"
import { requireGrantable } from "../access/Grantable.ts"
import type { Permission, Scope } from "../access/Permission.ts"
import { PrincipalCache } from "../access/PrincipalCache.ts"
import { AuditRecorder } from "../audit/AuditRecorder.ts"
import { Directory } from "../member/Directory.ts"
import type { Member } from "../member/Member.ts"
import * as ListOrder from "../page/ListOrder.ts"
import * as Page from "../page/Page.ts"
import { IdGenerator } from "../shared/IdGenerator.ts"
import { ApiKeyId, type OrganizationId, type UserId } from "../shared/Ids.ts"
import { Timestamp } from "../shared/Timestamp.ts"
import { useCase } from "../shared/UseCase.ts"
import * as Revision from "../storage/Revision.ts"
import { UnitOfWork } from "../storage/UnitOfWork.ts"
import { type ApiKey, apiKeyEvents, ApiKeyNotFound, ApiKeyQuery, computeExpiry, type NewApiKey } from "./ApiKey.ts"
import { ApiKeyAccess } from "./ApiKeyAccess.ts"
import { ApiKeyStore } from "./ApiKeyStore.ts"

const expandScopes = (caller: Caller, scopes: ReadonlyArray<Scope>): ReadonlyArray<Permission> =>
  scopes.flatMap((scope) => scope === "*" ? [...caller.rolePermissions] : [scope])

export class ApiKeys extends Effect.Service<ApiKeys>()("@attestry/core/apiKey/ApiKeys", {
  effect: Effect.gen(function*() {
    const store = yield* ApiKeyStore
    const audit = yield* AuditRecorder
    const unit = yield* UnitOfWork
    const ids = yield* IdGenerator
    const principals = yield* PrincipalCache
    const directory = yield* Directory

    const listing = Page.listing("apiKeys", ApiKeyQuery, ListOrder.byCreationOrName, store)

    const issue = Effect.fnUntraced(function*(organizationId: OrganizationId, createdBy: UserId, input: NewApiKey) {
      const now = yield* Timestamp.now
      const { keyId, secretHash, token } = makeToken(yield* ids.bytes(tokenEntropy))
      const apiKey: ApiKey = {
        id: yield* ids.make(ApiKeyId),
        organizationId,
        name: input.name,
        scopes: input.scopes,
        keyId,
        createdBy,
        createdAt: now,
        expiresAt: computeExpiry(input.expiresIn ?? "1y", now),
        lastUsedAt: null
      }
      yield* store.insert(organizationId, apiKey, secretHash)
      yield* audit.record(apiKeyEvents.created(apiKey))
      return { apiKey, token }
    })

    const list = useCase("ApiKeys.list")(
      function*(query: ApiKeyQuery) {
        const { organization } = yield* CurrentActor
        return Page.page(listing(organization.id), query)
      },
      Effect.flatten,
      ApiKeyAccess.list
    )

    /** Creates a key for the caller. Only this call returns the token. */
    const create = useCase("ApiKeys.create")(
      function*(input: NewApiKey) {
        const creator = yield* currentCaller
        yield* requireGrantable(expandScopes(creator, input.scopes))
        // the caller may have been removed since authentication
        if (!(yield* directory.isActiveMember(creator.organization.id, creator.user.id))) {
          return yield* new Access.Unauthenticated()
        }
        return { value: yield* issue(creator.organization.id, creator.user.id, input), revision: 1 }
      },
      unit.run,
      ApiKeyAccess.create
    )

    /** Creates a key for a member, as the host. Dies for any other actor. */
    const createFor = useCase("ApiKeys.createFor")(
      function*({ isActive, userId }: Pick<Member, "isActive" | "userId">, input: NewApiKey) {
        const actor = yield* CurrentActor
        if (actor.type !== "system") return yield* Effect.dieMessage("Only the host itself makes keys for others")
        if (!isActive) return yield* new Access.NotAMember()
        return yield* issue(actor.organization.id, userId, input)
      },
      unit.run
    )

    const revoke = useCase("ApiKeys.revoke")(
      function*(apiKeyId: ApiKeyId) {
        const actor = yield* CurrentActor
        const found = yield* store.find(actor.organization.id, apiKeyId)
        if (Option.isNone(found)) return yield* new ApiKeyNotFound()
        const { revision, value } = found.value
        if (!isCreator(actor, value) && !actor.permissions.has("apiKey:delete")) {
          return yield* new Access.PermissionMissing({ missing: ["apiKey:delete"] })
        }
        yield* Revision.check(found.value)
        yield* store.remove(actor.organization.id, apiKeyId, revision)
        yield* audit.record(apiKeyEvents.removed(value))
        yield* unit.afterCommit(principals.evictAll)
        return apiKeyId
      },
      unit.run,
      ApiKeyAccess.revoke
    )

    return { list, create, createFor, revoke }
  })
}) {}

const isCreator = (actor: Actor, apiKey: ApiKey): boolean =>
  actor.type !== "system" && apiKey.createdBy === actor.user.id
