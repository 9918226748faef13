import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { connect } from "node:net"
import { selfSigned } from "../../mailer-smtp/test/support/Certificate.ts"
import * as Sending from "../src/internal/Sending.ts"
import * as Internet from "./support/Internet.ts"
import * as Listener from "./support/Listener.ts"
import { get } from "./support/requests.ts"

const name = "secure.example.com"
const certificate = selfSigned(name)

/** A public host with a certificate, and an egress that trusts an authority. */
const serving = ({ cert, key }: typeof certificate, ca: string | undefined, host = name) =>
  Effect.gen(function*() {
    const names: Array<string> = []
    const listener = yield* Listener.make(Listener.answering(Listener.ok), {
      cert,
      key,
      SNICallback: (asked, done) => {
        names.push(asked)
        done(null)
      }
    })
    const { resolve } = Internet.resolver({ [host]: [[Internet.publicAddress]] })
    const { send } = yield* Sending.make({ resolve, ca }, () => connect({ host: "127.0.0.1", port: listener.port }))
    return { listener, names, ask: send(get(`https://${host}/`)) }
  })

describe("a host with TLS", () => {
  it.scopedLive("is asked by its name when its certificate is valid for that", () =>
    Effect.gen(function*() {
      const { ask, names } = yield* serving(certificate, certificate.cert)
      assert.strictEqual((yield* ask).status, 200)
      assert.deepStrictEqual(names, [name])
    }))

  it.scopedLive("gets no request when its certificate is self-signed, of another name, or expired", () =>
    Effect.gen(function*() {
      const other = selfSigned("other.example.com")
      const expired = selfSigned(name, { isExpired: true })
      const invalid = [
        [certificate, undefined, "DEPTH_ZERO_SELF_SIGNED_CERT"],
        [certificate, other.cert, "DEPTH_ZERO_SELF_SIGNED_CERT"],
        [other, other.cert, "ERR_TLS_CERT_ALTNAME_INVALID"],
        [expired, expired.cert, "CERT_HAS_EXPIRED"]
      ] as const
      for (const [served, ca, code] of invalid) {
        const { ask, listener } = yield* serving(served, ca)
        const failure = yield* Effect.flip(ask)
        assert.deepInclude(failure, { _tag: "EgressUnreachable", reason: "tls_failed", code })
        assert.deepStrictEqual([listener.opened(), listener.heard()], [1, ""])
      }
    }))

  it.scopedLive("gets no request when it is an address that its certificate does not name", () =>
    Effect.gen(function*() {
      const { ask, listener } = yield* serving(certificate, certificate.cert, Internet.publicAddress)
      assert.propertyVal(yield* Effect.flip(ask), "code", "ERR_TLS_CERT_ALTNAME_INVALID")
      assert.strictEqual(listener.heard(), "")
    }))

  it.scopedLive("gets no request when a variable of the environment switches the verification off", () =>
    Effect.gen(function*() {
      const { ask, listener } = yield* serving(certificate, undefined)
      const before = process.env["NODE_TLS_REJECT_UNAUTHORIZED"]
      process.env["NODE_TLS_REJECT_UNAUTHORIZED"] = "0"
      yield* Effect.addFinalizer(() =>
        Effect.sync(() => {
          if (before === undefined) delete process.env["NODE_TLS_REJECT_UNAUTHORIZED"]
          else process.env["NODE_TLS_REJECT_UNAUTHORIZED"] = before
        })
      )
      assert.propertyVal(yield* Effect.flip(ask), "reason", "tls_failed")
      assert.strictEqual(listener.heard(), "")
    }))

  it.scopedLive("is unreachable when it does not speak TLS", () =>
    Effect.gen(function*() {
      const { dial, open } = yield* Internet.make()
      const { resolve } = Internet.resolver({ [name]: [[Internet.publicAddress]] })
      const { send } = yield* Sending.make({ resolve }, dial)
      assert.propertyVal(yield* Effect.flip(send(get(`https://${name}/`))), "reason", "tls_failed")
      assert.notInclude(open.heard(), "GET")
    }))
})
