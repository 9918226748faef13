import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Access from "../access/Access.ts"
import type { NotAMember, PermissionMissing, Unauthenticated } from "../access/Access.ts"
import { type Actor, CurrentActor, currentCaller } from "../access/Actor.ts"
import { makeToken, tokenEntropy } from "../access/ApiKeyToken.ts"
import { type PermissionEscalation, requireGrantable } from "../access/Grantable.ts"
import type { Permission, Scope } from "../access/Permission.ts"
import { PrincipalCache } from "../access/PrincipalCache.ts"
import { AuditRecorder } from "../audit/AuditRecorder.ts"
import { Directory } from "../member/Directory.ts"
import type { Member } from "../member/Member.ts"
import * as ListOrder from "../page/ListOrder.ts"
import * as Page from "../page/Page.ts"
import type { InvalidCursor } from "../page/Page.ts"
import type { InvalidRequest } from "../problem/HttpErrors.ts"
import { type Input, withInput } from "../problem/Input.ts"
import { RoleDirectory } from "../role/RoleDirectory.ts"
import { IdGenerator } from "../shared/IdGenerator.ts"
import { ApiKeyId, type OrganizationId, type UserId } from "../shared/Ids.ts"
import { Timestamp } from "../shared/Timestamp.ts"
import { useCase } from "../shared/UseCase.ts"
import type { Busy } from "../storage/Busy.ts"
import * as Revision from "../storage/Revision.ts"
import type { PreconditionFailed, Revised, Versioned } from "../storage/Revision.ts"
import { UnitOfWork } from "../storage/UnitOfWork.ts"
import {
  type ApiKey,
  apiKeyEvents,
  ApiKeyNotFound,
  ApiKeyQuery,
  computeExpiry,
  maximumApiKeys,
  NewApiKey,
  TooManyApiKeys
} from "./ApiKey.ts"
import { ApiKeyAccess } from "./ApiKeyAccess.ts"
import { ApiKeyStore } from "./ApiKeyStore.ts"
import { type ApiKeyView, type IssuedApiKey, toApiKeyView } from "./ApiKeyView.ts"

const expandScopes = (
  rolePermissions: ReadonlySet<Permission>,
  scopes: ReadonlyArray<Scope>
): ReadonlyArray<Permission> => scopes.flatMap((scope) => scope === "*" ? [...rolePermissions] : [scope])

/** API keys of the caller's organization. Only their creation returns a secret. */
export interface ApiKeysService {
  /** Lists one page of the keys: by default the first 100, in the order of creation. */
  readonly list: (
    query: Input<typeof ApiKeyQuery>
  ) => Effect.Effect<Page.Page<Revised<ApiKeyView>>, InvalidCursor | InvalidRequest | PermissionMissing, CurrentActor>
  /**
   * Creates a key for the caller, who must hold its scopes. An organization has at most 100 keys. Dies if the actor is the
   * host itself.
   */
  readonly create: (
    input: Input<typeof NewApiKey>
  ) => Effect.Effect<
    Versioned<IssuedApiKey>,
    Busy | InvalidRequest | PermissionEscalation | PermissionMissing | TooManyApiKeys | Unauthenticated,
    CurrentActor
  >
  /** Creates a key for a member, as the host itself. Dies for any other actor. */
  readonly createFor: (
    member: Pick<Member, "isActive" | "userId">,
    input: Input<typeof NewApiKey>
  ) => Effect.Effect<Versioned<IssuedApiKey>, Busy | InvalidRequest | NotAMember | TooManyApiKeys, CurrentActor>
  /**
   * Removes the key, and returns its id. It ends at once. Keys of others need `apiKey:delete`, and all permissions that the
   * key gives now.
   */
  readonly revoke: (
    apiKeyId: ApiKeyId
  ) => Effect.Effect<
    ApiKeyId,
    ApiKeyNotFound | Busy | PermissionEscalation | PermissionMissing | PreconditionFailed,
    CurrentActor
  >
}

const make = Effect.gen(function*() {
  const store = yield* ApiKeyStore
  const audit = yield* AuditRecorder
  const unit = yield* UnitOfWork
  const ids = yield* IdGenerator
  const principals = yield* PrincipalCache
  const directory = yield* Directory
  const roles = yield* RoleDirectory

  const listing = Page.listing("apiKeys", ApiKeyQuery, ListOrder.byCreationOrName, store)

  const issue = Effect.fnUntraced(function*(organizationId: OrganizationId, createdBy: UserId, input: NewApiKey) {
    if ((yield* store.count(organizationId)) >= maximumApiKeys) return yield* new TooManyApiKeys()
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
    return { value: { ...toApiKeyView(apiKey), key: token }, revision: 1 }
  })

  const list = useCase("ApiKeys.list")(
    withInput(ApiKeyQuery, function*(query: ApiKeyQuery) {
      const { organization } = yield* CurrentActor
      return Effect.map(Page.page(listing(organization.id), query), Page.mapRows(Revision.mapRow(toApiKeyView)))
    }),
    Effect.flatten,
    ApiKeyAccess.list
  )

  const create = useCase("ApiKeys.create")(
    withInput(NewApiKey, function*(input: NewApiKey) {
      const creator = yield* currentCaller
      yield* requireGrantable(expandScopes(creator.rolePermissions, input.scopes))
      // the caller may have been removed since authentication
      if (!(yield* directory.isActiveMember(creator.organization.id, creator.user.id))) {
        return yield* new Access.Unauthenticated()
      }
      return yield* issue(creator.organization.id, creator.user.id, input)
    }),
    unit.run,
    ApiKeyAccess.create
  )

  const createFor = useCase("ApiKeys.createFor")(
    withInput(NewApiKey, function*({ isActive, userId }: Pick<Member, "isActive" | "userId">, input: NewApiKey) {
      const actor = yield* CurrentActor
      if (actor.type !== "system") return yield* Effect.dieMessage("Only the host itself makes keys for others")
      if (!isActive) return yield* new Access.NotAMember()
      return yield* issue(actor.organization.id, userId, input)
    }),
    unit.run
  )

  /** Returns what the key may do now: nothing if its creator is not active. */
  const findPermissions = Effect.fnUntraced(function*({ createdBy, organizationId, scopes }: ApiKey) {
    const creator = Option.filter(yield* directory.findMember(organizationId, createdBy), ({ isActive }) => isActive)
    const role = yield* Effect.transposeMapOption(
      creator,
      (member) => roles.findByReference(organizationId, member.role)
    )
    return Option.match(Option.flatten(role), {
      onNone: () => [],
      onSome: ({ permissions }) => expandScopes(permissions, scopes).filter((permission) => permissions.has(permission))
    })
  })

  const requireRevocable = Effect.fnUntraced(function*(apiKey: ApiKey) {
    yield* Access.check(ApiKeyAccess.revokeOthers)
    yield* requireGrantable(yield* findPermissions(apiKey))
  })

  const revoke = useCase("ApiKeys.revoke")(
    function*(apiKeyId: ApiKeyId) {
      const actor = yield* CurrentActor
      const found = yield* store.find(actor.organization.id, apiKeyId)
      if (Option.isNone(found)) return yield* new ApiKeyNotFound()
      const { revision, value } = found.value
      if (!isCreator(actor, value)) yield* requireRevocable(value)
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

export class ApiKeys extends Context.Tag("@attestry/core/apiKey/ApiKeys")<ApiKeys, ApiKeysService>() {
  static readonly Default = Layer.effect(this, make)
}

const isCreator = (actor: Actor, apiKey: ApiKey): boolean =>
  actor.type !== "system" && apiKey.createdBy === actor.user.id
