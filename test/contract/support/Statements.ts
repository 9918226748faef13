import { Mailer } from "@attestry/core/mail"
import * as Statement from "@effect/sql/Statement"
import { assert } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { Api, type Request } from "../../support/Api.ts"
import { served } from "../../support/onEveryStack.ts"
import { choose } from "../../support/stacks.ts"
import * as StoppedClock from "../../support/StoppedClock.ts"

let statements = 0
let lookUps = 0

/** Not of the request's own: a key is looked up once a second, its use noted once a minute, old answers cleared hourly. */
const isOfTheKey = (sql: string): boolean => /secret_hash|SET last_used_at|DELETE FROM \S*idempotency/.test(sql)

const counting = Statement.setTransformer((statement) =>
  Effect.sync(() => {
    if (isOfTheKey(statement.compile()[0])) lookUps++
    else statements++
    return statement
  })
)

/** Otherwise each invitation would leave an event that it could not be sent, some time after the answer. */
const mailer = Layer.succeed(Mailer, { send: () => Effect.void })

/** Cached values of a second stay cached for as long as the machine takes. */
const { clock } = StoppedClock.make()

const [postgres] = choose(["postgres"])

export const counted = served(Layer.merge(postgres?.storage ?? assert.fail(), mailer)).pipe(
  Layer.provide(counting),
  Layer.provide(Layer.setClock(clock))
)

const countOfRequest = (method: string, path: string, request: Request) =>
  Effect.gen(function*() {
    const { send } = yield* Api
    statements = 0
    lookUps = 0
    const { status } = yield* send(method, path, request)
    assert.isBelow(status, 300)
    assert.isAtMost(lookUps, 3)
    return statements
  })

export const countOf = (
  method: string,
  path: string,
  key: string,
  body?: unknown,
  headers: { readonly [name: string]: string } = {}
) => countOfRequest(method, path, { key, body, headers })

export const countIn = (session: string, method: string, path: string, body: unknown) =>
  Effect.zipRight(
    // so that the session is known
    Effect.flatMap(Api, ({ send }) => send("GET", "/v1/me", { session })),
    countOfRequest(method, path, { session, body })
  )
