import { SecretBox, type SecretKey } from "@attestry/core/secret"
import { OrganizationId } from "@attestry/core/shared"
import { assert, describe, it } from "@effect/vitest"
import { type Array, Cause, Effect, Exit, Layer, Option, Redacted } from "effect"
import { secretKey } from "../../../../test/support/HostLayers.ts"

const organizationId = OrganizationId.fromSuffix("1")
const text = Redacted.make("whsec_🔑")

const withKeys = (...keys: Array.NonEmptyReadonlyArray<SecretKey>) => Effect.provide(SecretBox.layer(keys))

const seal = Effect.flatMap(SecretBox, (box) => box.seal(organizationId, "webhook/1", text))

const open = (sealed: string, of = organizationId, purpose = "webhook/1") =>
  Effect.flatMap(SecretBox, (box) => box.open(of, purpose, sealed))

const reasonOf = (sealed: string, of = organizationId, purpose = "webhook/1") =>
  Effect.map(Effect.flip(open(sealed, of, purpose)), (error) => "reason" in error ? error.reason : error._tag)

const [a, b] = [secretKey("a", 1), secretKey("b", 100)]

describe("SecretBox", () => {
  it.effect("opens what it sealed, which differs each time and does not show the text", () =>
    Effect.gen(function*() {
      const [one, other] = [yield* seal, yield* seal]
      assert.notStrictEqual(one, other)
      assert.match(one, /^v1\.a\.[\w-]+$/)
      assert.notInclude(atob(one.slice(5).replaceAll("-", "+").replaceAll("_", "/")), "whsec")
      assert.strictEqual(Redacted.value(yield* open(one)), Redacted.value(text))
      assert.strictEqual(Redacted.value(yield* open(other)), Redacted.value(text))
      assert.notInclude(JSON.stringify(yield* open(one)), "whsec")
    }).pipe(withKeys(a)))

  it.effect("opens nothing for another organization or purpose", () =>
    Effect.gen(function*() {
      const sealed = yield* seal
      assert.strictEqual(yield* reasonOf(sealed, OrganizationId.fromSuffix("2")), "not_authentic")
      assert.strictEqual(yield* reasonOf(sealed, organizationId, "webhook/2"), "not_authentic")
      assert.strictEqual(yield* reasonOf(sealed, organizationId, ""), "not_authentic")
    }).pipe(withKeys(a)))

  it.effect("opens nothing that was changed in any place", () =>
    Effect.gen(function*() {
      const sealed = yield* seal
      for (let i = 0; i < sealed.length; i++) {
        const changed = `${sealed.slice(0, i)}${sealed[i] === "A" ? "B" : "A"}${sealed.slice(i + 1)}`
        const exit = yield* Effect.exit(open(changed))
        // the last character may have bits that stand for nothing
        assert.isTrue(Exit.isFailure(exit) || i === sealed.length - 1, `${i}`)
      }
      for (
        const malformed of ["", "v1.a.", "v2.a.AAAA", "v1.a.AAAA", `${sealed}.x`, sealed.slice(0, -8), `${sealed}=`]
      ) {
        assert.include(["malformed", "not_authentic"], yield* reasonOf(malformed), malformed)
      }
    }).pipe(withKeys(a)))

  it.effect("opens what an old key sealed, seals by the first one, and knows no other key", () =>
    Effect.gen(function*() {
      const old = yield* withKeys(a)(seal)
      assert.strictEqual(Redacted.value(yield* withKeys(b, a)(open(old))), Redacted.value(text))
      assert.match(yield* withKeys(b, a)(seal), /^v1\.b\./)
      assert.strictEqual(yield* withKeys(b)(reasonOf(old)), "unknown_key")
      assert.strictEqual(yield* withKeys(secretKey("a", 9))(reasonOf(old)), "not_authentic")
      assert.strictEqual(yield* withKeys(a, b)(reasonOf(old.replace("v1.a", "v1.b"))), "not_authentic")
    }))

  it.effect("rejects keys with a wrong length, a wrong id or an id that comes twice, and names them by id only", () =>
    Effect.gen(function*() {
      const bytes = (length: number) => Redacted.make(new Uint8Array(length).fill(88))
      const wrong: ReadonlyArray<Array.NonEmptyReadonlyArray<SecretKey>> = [
        [{ id: "x", bytes: bytes(31) }],
        [a, { id: "x", bytes: bytes(16) }],
        [{ id: "", bytes: bytes(32) }],
        [{ id: "a.b", bytes: bytes(32) }],
        [a, secretKey("a", 7)]
      ]
      for (const keys of wrong) {
        const exit = yield* Effect.exit(Effect.scoped(Layer.build(SecretBox.layer(keys))))
        const error = Exit.isFailure(exit) ? Cause.squash(exit.cause) : undefined
        assert.propertyVal(error, "_tag", "SecretKeyInvalid")
        assert.notInclude(String(error), "88")
      }
    }))

  it.effect("finds the key of a sealed text by its start", () =>
    Effect.gen(function*() {
      const box = yield* SecretBox
      const sealed = yield* seal
      assert.deepStrictEqual(box.keyIds, ["abcdefghijklmnop", "b"])
      for (const text of [sealed, sealed.slice(0, 32)]) {
        assert.deepStrictEqual(box.keyIdOf(text), Option.some("abcdefghijklmnop"))
      }
      for (const text of ["", "v1", "v1.a", "v1..a", "v2.a.b", " v1.a.b", "v1.abcdefghijklmnopq.b"]) {
        assert.deepStrictEqual(box.keyIdOf(text), Option.none(), text)
      }
    }).pipe(withKeys(secretKey("abcdefghijklmnop"), b)))

  it.effect("fails without keys, so that nothing is stored in clear", () =>
    Effect.gen(function*() {
      assert.strictEqual((yield* Effect.flip(seal))._tag, "SecretsNotConfigured")
      assert.strictEqual((yield* Effect.flip(open("v1.a.x")))._tag, "SecretsNotConfigured")
    }).pipe(Effect.provide(SecretBox.none)))
})
