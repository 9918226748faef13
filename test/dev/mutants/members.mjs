// Bugs of members, as in core.mjs.
const people = "packages/postgres/src/member/People.ts"

const eligible = { file: "test/api/approval/eligibleApprovers.", name: "has exactly those who are accepted" }

const escalation = (name) => ({ file: "test/api/access/escalation.", name, stack: "memory" })

export const memberMutants = [
  {
    name: "a key with more permissions that anybody revokes who may revoke",
    file: "packages/core/src/apiKey/ApiKeys.ts",
    in: "requireRevocable",
    find: "yield* requireGrantable(yield* findPermissions(apiKey))",
    plant: "yield* findPermissions(apiKey)",
    test: escalation("denies revoking another's key")
  },
  {
    name: "a key that is judged by what its creator once could do",
    file: "packages/core/src/apiKey/ApiKeys.ts",
    in: "findPermissions",
    find: "expandScopes(permissions, scopes).filter((permission) => permissions.has(permission))",
    plant: "expandScopes(new Set([...permissions, \"organization:delete\" as const]), scopes)",
    test: escalation("denies revoking another's key")
  },
  {
    name: "a role with more permissions that anybody narrows",
    file: "packages/core/src/role/Roles.ts",
    in: "loadOwn",
    find: "yield* requireGrantable(toPermissions(found.value.permissions))",
    plant: "",
    test: escalation("denies any change of a role")
  },
  {
    name: "a webhook whose secret is shown to those who may not create one",
    file: "packages/core/src/webhook/WebhookAccess.ts",
    in: "WebhookAccess",
    find: "rotate: Access.all(\"webhook:create\", \"webhook:update\")",
    plant: "rotate: Access.requires(\"webhook:update\")",
    test: { file: "test/api/webhook/webhooks.", name: "is open to those with its permissions only", stack: "memory" }
  },
  {
    name: "the members that may approve: inactive ones on Postgres",
    file: people,
    in: "ofHolders",
    find: "m.is_active AND m.role",
    plant: "m.invitation IS NULL AND m.role",
    test: { ...eligible, stack: "postgres" }
  },
  {
    name: "the members that may approve: services on Postgres",
    file: people,
    in: "ofHolders",
    find: "SELECT NOT is_service FROM",
    plant: "SELECT true FROM",
    test: { ...eligible, stack: "postgres" }
  },
  {
    name: "the members that may approve: inactive ones in memory",
    file: "packages/memory/src/member/MemoryMemberStore.ts",
    in: "isHolder",
    find: "isActive && holdersOf.includes(role)",
    plant: "holdersOf.includes(role)",
    test: { ...eligible, stack: "memory" }
  },
  {
    name: "the members that may approve: without custom roles",
    file: "packages/core/src/role/RoleDirectory.ts",
    in: "findByPermission",
    find: "[...BuiltInRole.literals.map(toBuiltInRole), ...roles.map(toCustomRole)]",
    plant: "[...BuiltInRole.literals.map(toBuiltInRole), ...roles.slice(99).map(toCustomRole)]",
    test: { ...eligible, stack: "memory" }
  }
]
