import {
  isActiveOwner,
  type Member,
  type MemberStore,
  type Person,
  personOrder,
  type StoredPersonQuery,
  toPerson,
  type UserMembership
} from "@attestry/core/member"
import { byCreation, type Slice } from "@attestry/core/page"
import { isBuiltIn, roleKey } from "@attestry/core/role"
import { foldCase, foldForSearch, MemberId, type MemberReference, type OrganizationId } from "@attestry/core/shared"
import type { Versioned } from "@attestry/core/storage"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import { countFacets } from "../internal/CountFacets.ts"
import { sortRows, takeSlice } from "../internal/Keyset.ts"
import { global, membershipKey, type MemoryTables } from "../internal/MemoryTables.ts"
import type { RecordWrite } from "../storage/MemoryUnitOfWork.ts"

const isMemberId = Schema.is(MemberId)

type Filters = Slice<StoredPersonQuery>["filters"]

// A role can be given by its id, or by its name in any case or width.
const hasRole = ({ role: reference }: Member, { role: name }: Person, role: string): boolean =>
  reference === (isBuiltIn(roleKey(role)) ? roleKey(role) : role)
  || (!isBuiltIn(reference) && roleKey(name) === roleKey(role))

const facets = {
  role: ({ role }: Person) => role,
  department: ({ department }: Person) => department
}

const matches = (member: Member, person: Person, { department, isActive, role, search }: Filters): boolean =>
  (department?.includes(member.department) ?? true)
  && (isActive === undefined || member.isActive === isActive)
  && (role === undefined || role.some((one) => hasRole(member, person, one)))
  && (search === undefined
    || foldForSearch(person.user.name).includes(foldForSearch(search))
    || foldCase(person.user.email).includes(foldCase(search.normalize("NFC"))))

export const makeMemoryMemberStore = (
  { members, organizations, owners, roles, users }: MemoryTables,
  record: RecordWrite
): typeof MemberStore.Service => {
  const find = (organizationId: OrganizationId, reference: MemberReference): Option.Option<Versioned<Member>> =>
    isMemberId(reference)
      ? members.find(organizationId, reference)
      : Option.flatMap(
        members.findUnique(membershipKey({ organizationId, userId: reference })),
        ({ id }) => members.find(organizationId, id)
      )

  const roleName = ({ organizationId, role }: Member): string =>
    isBuiltIn(role)
      ? role
      : Option.match(roles.find(organizationId, role), { onNone: () => role, onSome: ({ value }) => value.name })

  const findPerson = (member: Member): Option.Option<Person> =>
    Option.map(users.find(global, member.userId), ({ value }) => toPerson(member, value, { name: roleName(member) }))

  const membershipsOf = (userId: Member["userId"]): ReadonlyArray<UserMembership> =>
    members.partitions().flatMap((partition) => members.filter(partition, (member) => member.userId === userId))
      .flatMap((member) =>
        Option.toArray(
          Option.map(organizations.find(global, member.organizationId), ({ value: { id, name, timeZone } }) => ({
            id: member.id,
            organization: { id, name, timeZone },
            role: roleName(member),
            isActive: member.isActive,
            invitation: member.invitation,
            createdAt: member.createdAt
          }))
        )
      )

  const isHolder = ({ isActive, role, userId }: Member, { holdersOf }: Filters): boolean =>
    holdersOf === undefined
    || (isActive && holdersOf.includes(role)
      && Option.exists(users.find(global, userId), ({ value }) => !value.isService))

  const people = (organizationId: OrganizationId, filters: Filters): ReadonlyArray<Person> =>
    members.filter(organizationId, (member) => isHolder(member, filters)).flatMap((member) =>
      Option.toArray(Option.filter(findPerson(member), (person) => matches(member, person, filters)))
    )

  return {
    find: (organizationId, reference) => Effect.sync(() => find(organizationId, reference)),
    findActivePeople: (organizationId, references) =>
      Effect.sync(() => {
        const found = references.flatMap((reference) => Option.toArray(find(organizationId, reference)))
        const active = new Map(found.flatMap(({ value }) => value.isActive ? [[value.id, value.userId] as const] : []))
        return Array.from(active, ([id, userId]) => ({ id, userId })).filter(({ userId }) =>
          Option.exists(users.find(global, userId), ({ value }) => !value.isService)
        )
      }),
    findPerson: (organizationId, memberId) =>
      Effect.sync(() =>
        Option.flatMap(
          members.find(organizationId, memberId),
          ({ revision, value }) => Option.map(findPerson(value), (person) => ({ value: person, revision }))
        )
      ),
    facets: (organizationId, filters, names) =>
      Effect.sync(() => countFacets(people(organizationId, filters), facets, names)),
    list: (organizationId, slice) =>
      Effect.sync(() => {
        const found = people(organizationId, slice.filters)
        const sorted = sortRows(found, slice.sort, (person) => personOrder.position(person, slice.sort))
        return takeSlice(sorted, slice).flatMap((person) =>
          Option.toArray(
            Option.map(members.find(organizationId, person.id), ({ revision }) => ({ ...person, revision }))
          )
        )
      }),
    count: (organizationId, filters) => Effect.sync(() => people(organizationId, filters).length),
    insert: (organizationId, added) =>
      Effect.forEach(added, (member) => record(members.insert(organizationId, member)), { discard: true }),
    save: (organizationId, member, revision) =>
      Effect.suspend(() => record(members.save(organizationId, member, revision))),
    remove: (organizationId, memberId, revision) =>
      Effect.suspend(() => record(members.remove(organizationId, memberId, revision))),
    findByUser: (userId) =>
      Effect.sync(() => sortRows(membershipsOf(userId), "-createdAt", byCreation.position).map(({ row }) => row)),
    touch: (organizationId, userId, lastLogin) =>
      Effect.sync(() => {
        const isLater = (member: Member) =>
          lastLogin === null || member.lastLogin === null || member.lastLogin < lastLogin
        Option.map(members.findUnique(membershipKey({ organizationId, userId })), ({ id }) =>
          members.amend(organizationId, id, (member) => isLater(member) ? { ...member, lastLogin } : member))
        if (lastLogin !== null) {
          users.amend(global, userId, (user) =>
            user.hasSignedIn ? user : { ...user, hasSignedIn: true })
        }
      }),
    owners: (organizationId) =>
      Effect.sync(() => ({
        active: members.filter(organizationId, isActiveOwner).length,
        revision: Option.match(owners.find(global, organizationId), {
          onNone: () => 0,
          onSome: ({ revision }) => revision
        })
      })),
    touchOwnersRevision: (organizationId, revision) =>
      Effect.suspend(() => {
        const row = { id: organizationId }
        return record(revision === 0 ? owners.insert(global, row) : owners.save(global, row, revision))
      })
  }
}
