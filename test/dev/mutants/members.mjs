// Bugs of members, as in core.mjs.
const people = "packages/postgres/src/member/People.ts"

const eligible = { file: "test/api/approval/eligibleApprovers.", name: "has exactly those who are accepted" }

export const memberMutants = [
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
