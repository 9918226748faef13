import * as Fixtures from "@attestry/conformance/Fixtures"
import { Attestry } from "@attestry/core"
import { CurrentActor, systemActor } from "@attestry/core/access"
import { ApiKeyStore } from "@attestry/core/apiKey"
import { AttachmentId, AttachmentStore } from "@attestry/core/attachment"
import { AuditEventStore } from "@attestry/core/audit"
import { Principals } from "@attestry/core/authentication"
import { BlobKey } from "@attestry/core/blob"
import { findCandidates, MemberBatches, MemberStore } from "@attestry/core/member"
import {
  AcknowledgementStore,
  findPolicyWithContent,
  findPolicyWithDraft,
  Policies,
  PolicyStore,
  PolicyVersions,
  PolicyVersionStore
} from "@attestry/core/policy"
import { RoleId, RoleStore } from "@attestry/core/role"
import { SessionStore } from "@attestry/core/session"
import { UserId } from "@attestry/core/shared"
import { UnitOfWork } from "@attestry/core/storage"
import { type TaskId, Tasks, TaskStore } from "@attestry/core/task"
import { TodoStore, TodoType } from "@attestry/core/todo"
import { type User, UserStore } from "@attestry/core/user"
import { VendorStore } from "@attestry/core/vendor"
import * as Postgres from "@attestry/postgres/Postgres"
import { withTransformer } from "@effect/sql/Statement"
import { assert, layer } from "@effect/vitest"
import { Array, Effect, Layer } from "effect"
import * as EmbeddedPostgres from "../../../test/support/EmbeddedPostgres.ts"
import * as MigratedDatabase from "../../../test/support/MigratedDatabase.ts"

const storage = Attestry.layer.pipe(
  Layer.provideMerge(Postgres.layerStores),
  Layer.provide(MigratedDatabase.layer),
  Layer.provide(EmbeddedPostgres.layer)
)

const statements = <A, E, R>(effect: Effect.Effect<A, E, R>) =>
  Effect.suspend(() => {
    const texts: Array<string> = []
    return effect.pipe(
      withTransformer((statement) =>
        Effect.sync(() => {
          texts.push(statement.compile()[0])
          return statement
        })
      ),
      Effect.map((value) => ({ value, texts }))
    )
  })

const slice = { filters: {}, sort: "createdAt", after: undefined, limit: 101 } as const

layer(storage)("one statement", (it) => {
  it.effect("finds, lists or counts", () =>
    Effect.gen(function*() {
      const vendors = yield* VendorStore
      const audit = yield* AuditEventStore
      const principals = yield* Principals
      const [apiKeys, members, roles, users] = yield* Effect.all([ApiKeyStore, MemberStore, RoleStore, UserStore])
      const [acknowledgements, policies, versions] = yield* Effect.all([
        AcknowledgementStore,
        PolicyStore,
        PolicyVersionStore
      ])
      const [attachments, tasks, todos] = yield* Effect.all([AttachmentStore, TaskStore, TodoStore])
      const { id } = yield* Fixtures.storedOrganization()
      const member = yield* Fixtures.storedMember(id)
      const vendor = yield* Fixtures.storedVendor(id)
      const task = yield* Fixtures.storedTask(id)
      const policy = yield* Fixtures.storedPolicy(id)
      const resource = { type: "vendor", id: vendor.id }
      const newest = { ...slice, sort: "-at" } as const
      const reads: ReadonlyArray<Effect.Effect<unknown>> = [
        vendors.find(id, vendor.id),
        vendors.list(id, slice),
        vendors.count(id, {}),
        audit.list(id, newest),
        audit.count(id, {}),
        audit.changes(id, resource, newest),
        audit.countChanges(id, resource),
        principals.findByKey("none", "none"),
        principals.findMembers(Fixtures.user().id, id),
        apiKeys.findByCreator(id, member.userId),
        members.find(id, member.userId),
        findCandidates({ members, users }, id, [member.userId, Fixtures.id(UserId)]),
        members.findPerson(id, member.id),
        members.list(id, slice),
        members.count(id, {}),
        members.owners(id),
        roles.list(id),
        roles.find(id, Fixtures.id(RoleId)),
        roles.isAssigned(id, Fixtures.id(RoleId)),
        users.findAll([member.userId, Fixtures.id(UserId)]),
        members.touch(id, member.userId, Fixtures.at(1)),
        members.touch(id, member.userId, null),
        members.findByUser(member.userId),
        vendors.assignedTo(id, [member.id, member.userId]),
        members.findActivePeople(id, [member.id, member.userId, Fixtures.id(UserId)]),
        policies.find(id, policy.id),
        policies.list(id, slice),
        policies.count(id, {}),
        policies.assignedTo(id, member.userId),
        policies.due(Fixtures.at(0), 100),
        tasks.find(id, task.id),
        tasks.findAll(id, [task.id]),
        tasks.list(id, slice),
        tasks.count(id, {}),
        tasks.assignedTo(id, member.userId),
        tasks.due(Fixtures.at(0), 100),
        attachments.list(id, task.id, slice),
        attachments.count(id, task.id),
        attachments.find(id, task.id, AttachmentId.make("att_1")),
        attachments.findTarget(id, task.id, member.userId),
        attachments.findKeys(id, [BlobKey.make("attachment/1")]),
        todos.list(id, member.userId, TodoType.literals, 500),
        todos.count([{ id, types: TodoType.literals }], member.userId),
        versions.find(id, policy.id, policy.draftVersionId),
        versions.findContent(id, policy.id, policy.draftVersionId),
        findPolicyWithDraft({ policies, versions }, id, policy.id),
        findPolicyWithContent({ policies, versions }, id, policy.id),
        versions.list(id, policy.id, slice),
        versions.count(id, policy.id),
        acknowledgements.find(id, policy.draftVersionId, member.userId),
        acknowledgements.readers(id, policy, slice),
        acknowledgements.countReaders(id, policy, {})
      ]
      for (const read of reads) assert.strictEqual((yield* statements(read)).texts.length, 1)
    }))

  it.effect("commits a unit with any number of writes", () =>
    Effect.gen(function*() {
      const vendors = yield* VendorStore
      const apiKeys = yield* ApiKeyStore
      const audit = yield* AuditEventStore
      const { run } = yield* UnitOfWork
      const { id } = yield* Fixtures.storedOrganization()
      const { userId } = yield* Fixtures.storedMember(id)
      const vendor = yield* Fixtures.storedVendor(id)
      const { texts } = yield* statements(run(Effect.gen(function*() {
        const { revision, value } = yield* Effect.flatten(vendors.find(id, vendor.id))
        yield* vendors.save(id, { ...value, name: Fixtures.name("Renamed") }, revision)
        yield* audit.append(id, [Fixtures.event(id)])
        yield* apiKeys.insert(id, Fixtures.apiKey(id, userId), Fixtures.secretHash())
      })))
      assert.deepStrictEqual(texts.map((text) => text.trim().split(/\s/)[0]), ["SELECT", "WITH"])
    }))

  it.effect("commits a new policy with its versions, new content, a publication and a deletion", () =>
    Effect.gen(function*() {
      const policies = yield* Policies
      const versions = yield* PolicyVersions
      const { id } = yield* Fixtures.storedOrganization()
      const writesOf = <A, E, R>(effect: Effect.Effect<A, E, R>) =>
        Effect.map(Effect.provideService(statements(effect), CurrentActor, systemActor(id)), ({ texts, value }) => ({
          value,
          writes: texts.map((text) => text.trim().split(/\s/)[0]).filter((verb) => verb !== "SELECT")
        }))
      const input = { name: Fixtures.name("Policy"), content: Fixtures.content("Text") }
      const { value: { value: policy }, writes: created } = yield* writesOf(
        policies.create({ ...input, status: "published" })
      )
      const draft = yield* writesOf(policies.create(input))
      const edited = yield* writesOf(
        versions.edit(policy.id, policy.draftVersionId, { content: Fixtures.content("Other") })
      )
      const published = yield* writesOf(versions.publish(policy.id, { setAsActive: true }))
      const removed = yield* writesOf(policies.remove(draft.value.value.id))
      for (const writes of [created, draft.writes, edited.writes, published.writes, removed.writes]) {
        assert.deepStrictEqual(writes, ["WITH"])
      }
    }))

  it.effect("adds or removes many rows with the same text as two", () =>
    Effect.gen(function*() {
      const [apiKeys, audit, members] = yield* Effect.all([ApiKeyStore, AuditEventStore, MemberStore])
      const [sessions, users, vendors] = yield* Effect.all([SessionStore, UserStore, VendorStore])
      const { run } = yield* UnitOfWork
      const { id } = yield* Fixtures.storedOrganization()
      const { id: memberId, userId } = yield* Fixtures.storedMember(id)
      const addAndRemove = (count: number) =>
        Effect.gen(function*() {
          const people = Array.makeBy(count, () => Fixtures.user())
          const made = {
            keys: Array.makeBy(count, () => Fixtures.apiKey(id, userId)),
            sessions: Array.makeBy(count, () => Fixtures.session(userId)),
            vendors: Array.makeBy(count, () => Fixtures.vendor(id, { assigneeId: memberId }))
          }
          yield* run(Effect.forEach(people, (user) => users.insert(user), { discard: true }))
          yield* run(Effect.gen(function*() {
            yield* Effect.forEach(made.keys, (key) => apiKeys.insert(id, key, Fixtures.secretHash()))
            yield* Effect.forEach(made.sessions, (session) => sessions.insert(session, Fixtures.secretHash()))
            yield* Effect.forEach(made.vendors, (vendor) => vendors.insert(id, vendor))
          }))
          const { texts } = yield* statements(run(Effect.gen(function*() {
            yield* members.insert(id, people.map((user) => Fixtures.member(id, user.id)))
            yield* audit.append(id, people.map(() => Fixtures.event(id)))
            yield* apiKeys.removeAll(id, made.keys.map((key) => key.id))
            yield* sessions.remove(made.sessions.map((session) => session.id))
            yield* vendors.unassign(id, [memberId], made.vendors.map((vendor) => vendor.id), Fixtures.at(1))
          })))
          return texts
        })
      const two = yield* addAndRemove(2)
      assert.strictEqual(two.length, 1)
      assert.deepStrictEqual(yield* addAndRemove(60), two)
    }))

  it.effect(
    "commits a thousand new members with their events, after as many reads as for one",
    () =>
      Effect.gen(function*() {
        const [batches, audit, members, users] = yield* Effect.all([
          MemberBatches,
          AuditEventStore,
          MemberStore,
          UserStore
        ])
        const { run } = yield* UnitOfWork
        const { id } = yield* Fixtures.storedOrganization()
        const people = Array.makeBy(1_001, () => Fixtures.user())
        for (const some of Array.chunksOf(people, 100)) {
          yield* run(Effect.forEach(some, (user) => users.insert(user), { discard: true }))
        }
        const add = (some: ReadonlyArray<User>) =>
          statements(batches.create({ members: some.map((user) => ({ userId: user.id })) })).pipe(
            Effect.provideService(CurrentActor, systemActor(id))
          )
        const one = yield* add(people.slice(0, 1))
        const many = yield* add(people.slice(1))
        const verbs = (texts: ReadonlyArray<string>) => texts.map((text) => text.trim().split(/\s/)[0])
        assert.deepStrictEqual(many.value.summary, { total: 1_000, successful: 1_000, failed: 0 })
        assert.deepStrictEqual(verbs(many.texts), ["SELECT", "SELECT", "WITH"])
        assert.deepStrictEqual(verbs(one.texts), verbs(many.texts))
        assert.strictEqual(yield* members.count(id, {}), 1_001)
        assert.strictEqual(yield* audit.count(id, { action: ["member.created"] }), 1_001)
      })
  )

  it.effect("commits the status of a thousand tasks with their events, after as many reads as for one", () =>
    Effect.gen(function*() {
      const [audit, store, tasks] = yield* Effect.all([AuditEventStore, TaskStore, Tasks])
      const { run } = yield* UnitOfWork
      const { id } = yield* Fixtures.storedOrganization()
      const all = Array.makeBy(1_001, () => Fixtures.task(id))
      for (const some of Array.chunksOf(all, 100)) {
        yield* run(Effect.forEach(some, (task) => store.insert(id, task), { discard: true }))
      }
      const [first, second, ...others] = all.map((task) => task.id) as [TaskId, TaskId, ...Array<TaskId>]
      const finish = (...ids: [TaskId, ...Array<TaskId>]) =>
        statements(tasks.updateStatuses({ ids, status: "done" })).pipe(
          Effect.provideService(CurrentActor, systemActor(id))
        )
      const one = yield* finish(first)
      const many = yield* finish(second, ...others)
      const verbs = (texts: ReadonlyArray<string>) => texts.map((text) => text.trim().split(/\s/)[0])
      assert.deepStrictEqual(many.value.summary, { total: 1_000, successful: 1_000, failed: 0 })
      // the tasks, and whether they need an approval
      assert.deepStrictEqual(verbs(many.texts), ["SELECT", "SELECT", "WITH"])
      assert.deepStrictEqual(verbs(one.texts), verbs(many.texts))
      assert.strictEqual(yield* audit.count(id, { action: ["task.updated"] }), 1_001)
    }))
})
