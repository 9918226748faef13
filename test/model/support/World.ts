import * as Fixtures from "@attestry/conformance/Fixtures"
import {
  type BuiltInRole,
  type Caller,
  CurrentActor,
  type Permission,
  permissionTable,
  type Scope,
  systemActor
} from "@attestry/core/access"
import { ApiKeys, NewApiKey } from "@attestry/core/apiKey"
import { Authenticator } from "@attestry/core/authentication"
import { Directory } from "@attestry/core/member"
import { type Organization, OrganizationStore } from "@attestry/core/organization"
import type { UserId } from "@attestry/core/shared"
import { UnitOfWork } from "@attestry/core/storage"
import { NewUser } from "@attestry/core/user"
import { Effect, Redacted, Schema } from "effect"
import type { Answer, Request } from "../../support/Api.ts"
import { signIn } from "../../support/Tenant.ts"
import { type By, type Command, type Given, managerial } from "./Command.ts"
import type { Outcome, State } from "./Model.ts"

export type Ask = (method: string, path: string, request: Request) => Effect.Effect<Answer>

export interface Known {
  readonly id: UserId
  readonly email: string
  readonly session: string
  /** The id of their membership, also once it is no more. */
  member: string
}

/** An organization as the system has it, with what stands behind the numbers of the model. */
export interface World {
  readonly organization: Organization["id"]
  readonly users: Array<Known>
  readonly roles: Array<string>
  readonly keys: Array<string>
  readonly keyIds: Array<string>
}

const starting: ReadonlyArray<BuiltInRole | "manager" | undefined> = [
  "owner",
  "admin",
  "manager",
  "member",
  undefined,
  undefined
]

const startingKeys: ReadonlyArray<{ readonly creator: number; readonly scopes: readonly [Scope, ...Array<Scope>] }> = [
  { creator: 0, scopes: ["*"] },
  { creator: 0, scopes: ["member:create", "member:update", "role:create", "role:update", "apiKey:create"] },
  { creator: 2, scopes: ["*"] }
]

/** The beginning of each sequence: an owner, an admin, a manager with a custom role, a member, and two from outside. */
export const begun: State = {
  users: starting.length,
  members: new Map(
    starting.flatMap((role, index) =>
      role === undefined ? [] : [[index, { role: role === "manager" ? 0 : role, isActive: true }]]
    )
  ),
  roles: [{ name: "Alpha", permissions: managerial, isGone: false }],
  keys: startingKeys.map((key) => ({ ...key, isGone: false }))
}

const mapOf = (permissions: ReadonlyArray<Permission>) =>
  Object.fromEntries(
    Object.keys(permissionTable).flatMap((resource) => {
      const actions = permissions.filter((one) => one.startsWith(`${resource}:`)).map((one) =>
        one.slice(resource.length + 1)
      )
      return actions.length === 0 ? [] : [[resource, actions]]
    })
  )

const known = (id: UserId, email: string) =>
  Effect.map(signIn(id), (session): Known => ({ id, email, session, member: "mem_0" }))

const newEmail = () => `${crypto.randomUUID()}@example.com`

/** Somebody who is in no organization yet, and signed in. */
const newUser = Effect.gen(function*() {
  const { addUser } = yield* Directory
  const email = newEmail()
  const { id } = yield* addUser(yield* Schema.decode(NewUser)({ name: "Somebody", email }))
  return yield* known(id, email)
})

/** People to begin with. They may be in many organizations, each of which knows nothing of the others. */
export const people = Effect.replicateEffect(newUser, starting.length)

/** The credential of a request. */
const credential = ({ keys, organization, users }: World, { index, type }: By): Request =>
  type === "key"
    ? { key: keys[index]! }
    : { session: users[index]!.session, headers: { "x-organization-id": organization } }

/** A new organization of those people, set up by its host and its owner as `begun` says. */
export const make = (ask: Ask, people: ReadonlyArray<Known>) =>
  Effect.gen(function*() {
    const unit = yield* UnitOfWork
    const organizations = yield* OrganizationStore
    const { addMember } = yield* Directory
    const { createFor } = yield* ApiKeys
    const organization = Fixtures.organization()
    const asHost = Effect.provideService(CurrentActor, systemActor(organization.id))
    yield* unit.run(organizations.insert(organization))
    const users = people.map((user) => ({ ...user }))
    const world: World = { organization: organization.id, users, roles: [], keys: [], keyIds: [] }
    for (const [index, role] of starting.entries()) {
      const user = users[index]!
      if (role === undefined) continue
      if (role !== "manager") {
        user.member = (yield* asHost(addMember(organization.id, user.id, role))).id
        continue
      }
      const owner = credential(world, { type: "session", index: 0 })
      const body = { name: "Alpha", permissions: mapOf(managerial) }
      const made = yield* ask("POST", "/v1/roles", { ...owner, body })
      world.roles.push(made.body.id)
      const manager = { userId: user.id, role: made.body.id }
      user.member = (yield* ask("POST", "/v1/people", { ...owner, body: manager })).body.id
    }
    for (const { creator, scopes } of startingKeys) {
      const { value } = yield* createFor(
        { userId: users[creator]!.id, isActive: true },
        Schema.decodeSync(NewApiKey)({ name: "Of the start", scopes })
      ).pipe(asHost)
      world.keys.push(value.key)
      world.keyIds.push(value.id)
    }
    return world
  })

const roleText = ({ roles }: State, world: World, { as, role }: Given): string => {
  const name = typeof role === "string" ? role : roles[role]?.name
  const id = typeof role === "string" ? role : world.roles[role]
  if (name === undefined || id === undefined) return "rol_0"
  return as === "id" ? id : as === "name" ? name : name.toUpperCase()
}

/** The request that the command is. */
const requested = (state: State, world: World, command: Command): readonly [string, string, unknown?] => {
  const userId = (user: number) => world.users[user]?.id ?? `usr_${user}`
  const memberId = (user: number) => world.users[user]?.member ?? "mem_0"
  const roleId = (role: BuiltInRole | number) => typeof role === "string" ? role : world.roles[role] ?? "rol_0"
  switch (command.do) {
    case "add": {
      const { given, isActive, user } = command
      return ["POST", "/v1/people", { userId: userId(user), role: roleText(state, world, given), isActive }]
    }
    case "bulk": {
      const members = command.items.map(({ given, isActive, user }) => ({
        userId: userId(user),
        role: roleText(state, world, given),
        isActive
      }))
      return ["POST", "/v1/people/bulk", { members }]
    }
    case "invite": {
      const email = world.users[command.user]?.email ?? newEmail()
      return ["POST", "/v1/people/invite", { email, role: roleText(state, world, command.given) }]
    }
    case "patch": {
      const { given, isActive, user } = command
      const role = given === undefined ? undefined : roleText(state, world, given)
      return ["PATCH", `/v1/people/${memberId(user)}`, { role, isActive }]
    }
    case "accept":
    case "decline":
      return ["POST", `/v1/me/invitations/${memberId(command.user)}/${command.do}`, undefined]
    case "remove":
      return ["DELETE", `/v1/people/${memberId(command.user)}`]
    case "createRole":
      return ["POST", "/v1/roles", { name: command.name, permissions: mapOf(command.permissions) }]
    case "patchRole": {
      const { name, permissions, role } = command
      const map = permissions === undefined ? undefined : mapOf(permissions)
      return ["PATCH", `/v1/roles/${roleId(role)}`, { name, permissions: map }]
    }
    case "removeRole":
      return ["DELETE", `/v1/roles/${roleId(command.role)}`]
    case "createKey":
      return ["POST", "/v1/api-keys", { name: "A key", scopes: command.scopes }]
    case "revokeKey":
      return ["DELETE", `/v1/api-keys/${world.keyIds[command.key] ?? "apk_0"}`]
  }
}

/** Resources that a batch made, in the order of its items. */
const batchTold = ({ created, errors, summary }: Answer["body"], { items }: Extract<Command, { do: "bulk" }>) => {
  const told = items.map((_, index) =>
    String(errors.find((error: { readonly index: number }) => error.index === index)?.error ?? "created")
  )
  const successful = told.filter((one) => one === "created").length
  const expected = { total: items.length, successful, failed: items.length - successful }
  return JSON.stringify(summary) === JSON.stringify(expected) && created.length === successful ? told : ["wrong sums"]
}

/** Keeps the ids of what the command made. */
const learn = (world: World, command: Command, body: Answer["body"]) =>
  Effect.gen(function*() {
    if (command.do === "createRole") world.roles.push(body.id)
    if (command.do === "createKey") {
      world.keys.push(body.key)
      world.keyIds.push(body.id)
    }
    const invited = command.do === "invite" ? world.users[command.user] : undefined
    if (invited !== undefined) {
      // the response does not name them
      invited.member = body.id
      return
    }
    if (command.do !== "add" && command.do !== "bulk" && command.do !== "invite") return
    for (const { id, user, userId } of command.do === "bulk" ? body.created : [body]) {
      if (!world.users.some((one) => one.id === userId)) world.users.push(yield* known(userId, user.email))
      for (const one of world.users) if (one.id === userId) one.member = id
    }
  })

/** Has the command carried out, and gives what came of it. */
export const perform = (ask: Ask, world: World, state: State, command: Command) =>
  Effect.gen(function*() {
    const [method, path, body] = requested(state, world, command)
    const answer = yield* ask(method, path, {
      ...credential(world, command.by),
      ...(body === undefined ? {} : { body })
    })
    if (answer.status >= 300) {
      const { code, missing, status } = answer.body
      const refused: Outcome = missing === undefined ? { code } : { code, told: missing.toSorted() }
      return status === answer.status && status < 500 ? refused : { code: `${status}: ${answer.text}` }
    }
    yield* learn(world, command, answer.body)
    const done: Outcome = { code: "ok", ...(command.do === "bulk" ? { told: batchTold(answer.body, command) } : {}) }
    return done
  })

const refused: ReadonlySet<string> = new Set()

/** Permissions of each credential now, by its JSON; nothing if it is refused. */
export const held = (world: World) =>
  Effect.gen(function*() {
    const { apiKey, session } = yield* Authenticator
    const rights = (authenticated: Effect.Effect<Caller, unknown>) =>
      Effect.orElseSucceed(Effect.map(authenticated, ({ permissions }): ReadonlySet<string> => permissions), () =>
        refused)
    const all = new Map<string, ReadonlySet<string>>()
    for (const [index, user] of world.users.entries()) {
      const by: By = { type: "session", index }
      all.set(JSON.stringify(by), yield* rights(session(Redacted.make(user.session), world.organization)))
    }
    for (const [index, key] of world.keys.entries()) {
      const by: By = { type: "key", index }
      all.set(JSON.stringify(by), yield* rights(apiKey(Redacted.make(key))))
    }
    return all
  })
