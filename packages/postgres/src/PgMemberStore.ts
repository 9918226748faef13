import { Member } from "@attestry/core/member/Member"
import { MemberStore } from "@attestry/core/member/MemberStore"
import { UserId } from "@attestry/core/member/User"
import { SqlClient } from "@effect/sql/SqlClient"
import { Effect, Layer, Schema } from "effect"
import { DatabaseSchema } from "./DatabaseSchema.ts"
import { orStorageDefect } from "./Failure.ts"
import { PgWrites } from "./PgUnitOfWork.ts"
import { table } from "./Table.ts"

const isUserId = Schema.is(UserId)

/**
 * @since 0.1.0
 * @category layers
 */
export const layer: Layer.Layer<MemberStore, never, SqlClient | PgWrites> = Layer.effect(
  MemberStore,
  Effect.gen(function*() {
    const sql = yield* SqlClient
    const { record } = yield* PgWrites
    const members = table(sql, `${yield* DatabaseSchema}.member`, Member)

    return {
      find: (organizationId, reference) =>
        members.find(
          sql`organization_id = ${organizationId} AND ${sql(isUserId(reference) ? "user_id" : "id")} = ${reference}`
        ).pipe(orStorageDefect("MemberStore.find")),
      insert: (organizationId, member) =>
        record({ key: `member/${organizationId}/${member.userId}`, statement: members.insert(member) })
    }
  })
)
