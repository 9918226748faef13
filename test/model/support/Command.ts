import type { BuiltInRole, Permission, Scope } from "@attestry/core/access"
import { FastCheck } from "effect"

// The test of the model of permissions, and the steps to add a command to it:
// a random list of commands is decided by the model (`Model.step`), carried out over HTTP (`World.perform`) and compared.
// 1. `Command.ts`: add the command to the type and to the arbitrary; people, roles and keys are indices into lists.
// 2. `Model.ts`: add its case to `step`, which gives the status that is due and the state after it.
// 3. `World.ts`: add its case to `requested`, which gives method, path and body; what the answer names new goes to `learn`.
// 4. `Escalation.ts`: if it can hand out permissions, add it to what has to be reached.
// The compiler names each of the places that lack a case.

/** The actor: the session of a user, or a key. */
export interface By {
  readonly type: "session" | "key"
  readonly index: number
}

/** A role as a body names it: by its id, or by its name, unchanged or in capitals. */
export interface Given {
  readonly role: BuiltInRole | number
  readonly as: "id" | "name" | "capitals"
}

/** One who comes later than there are is somebody, or something, that nobody knows. */
export type Command =
  & { readonly by: By }
  & (
    | { readonly do: "add"; readonly user: number; readonly given: Given; readonly isActive: boolean }
    | {
      readonly do: "bulk"
      readonly items: ReadonlyArray<{ readonly user: number; readonly given: Given; readonly isActive: boolean }>
    }
    | {
      readonly do: "patch"
      readonly user: number
      readonly given: Given | undefined
      readonly isActive: boolean | undefined
    }
    | { readonly do: "invite"; readonly user: number; readonly given: Given }
    | { readonly do: "accept"; readonly user: number }
    | { readonly do: "decline"; readonly user: number }
    | { readonly do: "remove"; readonly user: number }
    | { readonly do: "createRole"; readonly name: string; readonly permissions: ReadonlyArray<Permission> }
    | {
      readonly do: "patchRole"
      readonly role: BuiltInRole | number
      readonly name: string | undefined
      readonly permissions: ReadonlyArray<Permission> | undefined
    }
    | { readonly do: "removeRole"; readonly role: BuiltInRole | number }
    | { readonly do: "createKey"; readonly scopes: readonly [Scope, ...Array<Scope>] }
    | { readonly do: "revokeKey"; readonly key: number }
  )

const { array, boolean, constant, constantFrom, integer, oneof, option, record, subarray } = FastCheck

/** Enough to act, and something to gain. */
const managing: ReadonlyArray<Permission> = [
  "member:create",
  "member:update",
  "member:delete",
  "role:create",
  "role:update",
  "role:delete",
  "apiKey:create"
]

/** Permissions of a manager at the beginning. */
export const managerial: ReadonlyArray<Permission> = [...managing, "member:read", "vendor:read"]

const worth: ReadonlyArray<Permission> = [
  "apiKey:delete",
  "vendor:read",
  "vendor:delete",
  "policy:publish",
  "organization:delete"
]

const permissions = oneof(
  { arbitrary: subarray([...managing, ...worth]), weight: 2 },
  { arbitrary: subarray([...managing, "vendor:read" as const]), weight: 2 },
  { arbitrary: subarray([...worth], { maxLength: 2 }), weight: 1 }
)

const scopes = oneof(
  { arbitrary: constant<readonly [Scope, ...Array<Scope>]>(["*"]), weight: 1 },
  { arbitrary: permissions.map((some): readonly [Scope, ...Array<Scope>] => ["vendor:read", ...some]), weight: 2 }
).map(([first, ...rest]): readonly [Scope, ...Array<Scope>] => [first, ...rest.filter((scope) => scope !== first)])

const user = constantFrom(0, 1, 2, 2, 3, 3, 4, 5, 6, 7)
const newcomer = constantFrom(1, 2, 3, 4, 4, 5, 5, 6, 6, 7, 8)
const builtInRole: FastCheck.Arbitrary<BuiltInRole> = constantFrom("owner", "admin", "auditor", "member")
const role: FastCheck.Arbitrary<BuiltInRole | number> = oneof(
  { arbitrary: builtInRole, weight: 2 },
  { arbitrary: constantFrom(0, 0, 0, 1, 1, 2, 3), weight: 3 }
)
const given: FastCheck.Arbitrary<Given> = record({ role, as: constantFrom("id", "name", "capitals") })
const name = constantFrom("Alpha", "Beta", "Gamma", "aLPHA", "ｂｅｔａ", "Delta", "OWNER")
const perhaps = <A>(arbitrary: FastCheck.Arbitrary<A>) => option(arbitrary, { nil: undefined })

const by: FastCheck.Arbitrary<By> = oneof(
  {
    arbitrary: record({ type: constant("session" as const), index: constantFrom(0, 0, 1, 1, 2, 2, 3, 4, 5) }),
    weight: 3
  },
  { arbitrary: record({ type: constant("key" as const), index: integer({ min: 0, max: 5 }) }), weight: 2 }
)

const owner = constant<By>({ type: "session", index: 0 })
const outsider = constantFrom(4, 5)

const isActive = oneof({ arbitrary: constant(true), weight: 3 }, { arbitrary: constant(false), weight: 1 })

const command: FastCheck.Arbitrary<Command> = oneof(
  record({ by, do: constant("add" as const), user: newcomer, given, isActive }),
  record({
    by,
    do: constant("bulk" as const),
    items: array(record({ user: newcomer, given, isActive }), { minLength: 1, maxLength: 4 })
  }),
  record({ by, do: constant("patch" as const), user, given: perhaps(given), isActive: perhaps(boolean()) }),
  record({ by, do: constant("patch" as const), user, given, isActive: constant(undefined) }),
  record({ by, do: constant("patch" as const), user, given: constant(undefined), isActive }),
  record({ by, do: constant("invite" as const), user: newcomer, given }),
  // by the owner, and of somebody who has to accept
  record({ by: owner, do: constant("invite" as const), user: outsider, given }),
  record({
    by: owner,
    do: constant("patch" as const),
    user: outsider,
    given: constant(undefined),
    isActive: constant(true)
  }),
  record({ by, do: constant("accept" as const), user }),
  // the index of the person whom it may be meant for
  constantFrom(2, 3, 4, 4, 5, 5).chain((index) =>
    record({
      by: constant<By>({ type: "session", index }),
      do: constantFrom("accept" as const, "accept" as const, "decline" as const),
      user: constant(index)
    })
  ),
  record({ by, do: constant("decline" as const), user }),
  record({ by, do: constant("remove" as const), user }),
  record({ by, do: constant("createRole" as const), name, permissions }),
  record({
    by,
    do: constant("patchRole" as const),
    role,
    name: perhaps(name),
    permissions: perhaps(permissions)
  }),
  record({ by, do: constant("removeRole" as const), role }),
  record({ by, do: constant("createKey" as const), scopes }),
  record({ by, do: constant("revokeKey" as const), key: integer({ min: 0, max: 6 }) })
)

/** Commands that people may try, one after the other. */
export const commands = array(command, { minLength: 12, maxLength: 25, size: "max" })
