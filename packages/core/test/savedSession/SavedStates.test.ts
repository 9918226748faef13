import * as Fixtures from "@attestry/conformance/Fixtures"
import { makeSession } from "@attestry/conformance/savedSession/SavedSessionStoreSuite"
import type { StorageState } from "@attestry/core/browser"
import { type SavedSession, SavedSessionStore } from "@attestry/core/savedSession"
import { SecretBox } from "@attestry/core/secret"
import * as Memory from "@attestry/memory/Memory"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Layer, Option, Redacted } from "effect"
import { cookie } from "../../../../test/support/BrowserPages.ts"
import { secretKey } from "../../../../test/support/HostLayers.ts"
import { SavedStates } from "../../src/savedSession/SavedStates.ts"

const stateOf = (value: string, domain?: string): Redacted.Redacted<StorageState> =>
  Redacted.make({ cookies: [cookie(value, domain)], origins: [] })

const app = (...keys: Parameters<typeof SecretBox.layer>[0]) =>
  SavedStates.Default.pipe(Layer.provideMerge(Layer.merge(Memory.layer, Layer.orDie(SecretBox.layer(keys)))))

/** Stores a session with that login. */
const store = (value: string, fields: object = {}) =>
  Effect.gen(function*() {
    const { insert, saveSealed } = yield* SavedSessionStore
    const { seal } = yield* SavedStates
    const { id: organizationId } = yield* Fixtures.storedOrganization()
    const session = makeSession(organizationId, fields)
    const sealed = yield* seal(session, stateOf(value))
    yield* Fixtures.unit(
      Effect.zipRight(insert(organizationId, session), saveSealed(organizationId, session.id, sealed))
    )
    return session
  })

/** The cookies of the stored login, and the revision. */
const read = ({ id, organizationId }: SavedSession) =>
  Effect.gen(function*() {
    const { find } = yield* SavedStates
    const { revision, state } = yield* Effect.flatten(find(organizationId, id))
    return [revision, ...Redacted.value(state).cookies.map(({ domain, value }) => `${value} at ${domain}`)]
  })

describe("saved logins", () => {
  it.effect("are sealed as far as they belong to the origins", () =>
    Effect.gen(function*() {
      const session = yield* store("ada", { usernameSelector: "#user" })
      const { replace, find } = yield* SavedStates
      assert.deepStrictEqual(yield* read(session), [1, "ada at app.example.com"])
      const found = yield* Effect.flatten(find(session.organizationId, session.id))
      assert.deepInclude(found, { origins: session.origins, usernameSelector: "#user" })
      const both = Redacted.make({
        cookies: [cookie("grace", ".example.com"), cookie("secret", "other.example.com")],
        origins: []
      })
      yield* replace(session.organizationId, session.id, both, found)
      assert.deepStrictEqual(yield* read(session), [1, "grace at app.example.com"])
    }).pipe(Effect.provide(app(secretKey("a")))))

  it.effect("are not replaced after a run if a person has stored another one meanwhile", () =>
    Effect.gen(function*() {
      const { save, saveSealed } = yield* SavedSessionStore
      const { find, replace, seal } = yield* SavedStates
      const session = yield* store("before")
      const { id, organizationId } = session
      const opened = yield* Effect.flatten(find(organizationId, id))
      const sealed = yield* seal(session, stateOf("of the person"))
      yield* Fixtures.unit(
        Effect.zipRight(save(organizationId, session, opened.revision), saveSealed(organizationId, id, sealed))
      )
      yield* replace(organizationId, id, stateOf("of the run"), opened)
      assert.deepStrictEqual(yield* read(session), [2, "of the person at app.example.com"])
    }).pipe(Effect.provide(app(secretKey("a")))))

  it.effect("stay gone when the session was removed during a run", () =>
    Effect.gen(function*() {
      const { findSealed, remove } = yield* SavedSessionStore
      const { find, replace } = yield* SavedStates
      const { id, organizationId } = yield* store("ada")
      const opened = yield* Effect.flatten(find(organizationId, id))
      yield* Fixtures.unit(remove(organizationId, id, 1))
      yield* replace(organizationId, id, stateOf("ada"), opened)
      assert.isTrue(Option.isNone(yield* findSealed(organizationId, id)))
      for (const other of [id, "brs_unknown", "vnd_1", "", "a\0b"]) {
        assert.isTrue(Option.isNone(yield* find(organizationId, other)), other)
      }
    }).pipe(Effect.provide(app(secretKey("a")))))

  it.effect("can't be opened for other origins, another session or another organization", () =>
    Effect.gen(function*() {
      const { findSealed, save, saveSealed } = yield* SavedSessionStore
      const session = yield* store("ada")
      const { id, organizationId } = session
      const sealed = yield* Effect.flatten(findSealed(organizationId, id))
      const origins = ["https://app.example.com", "https://evil.example.org"]
      const others = [yield* store("other"), yield* store("other", { id })]
      yield* Fixtures.unit(save(organizationId, { ...session, origins }, 1))
      for (const other of others) yield* Fixtures.unit(saveSealed(other.organizationId, other.id, sealed))
      for (const other of [session, ...others]) {
        const error = yield* Effect.flip(read(other))
        assert.propertyVal(error, "reason", "not_authentic")
      }
    }).pipe(Effect.provide(app(secretKey("a")))))

  it.effect("fail with the reason when their key is lost", () =>
    Effect.gen(function*() {
      const session = yield* store("ada")
      const { find } = yield* Effect.provide(
        SavedStates,
        Layer.provide(Layer.fresh(SavedStates.Default), Layer.orDie(SecretBox.layer([secretKey("b")])))
      )
      const error = yield* Effect.flip(find(session.organizationId, session.id))
      assert.propertyVal(error, "reason", "unknown_key")
    }).pipe(Effect.provide(app(secretKey("a")))))
})
