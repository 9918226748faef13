import type { Slice } from "@attestry/core/page"
import {
  Acknowledgement,
  AcknowledgementStore,
  type Policy,
  type PolicyId,
  type Reader,
  type ReaderQuery
} from "@attestry/core/policy"
import type { OrganizationId, UserId } from "@attestry/core/shared"
import type { Fragment } from "@effect/sql/Statement"
import * as Effect from "effect/Effect"
import { orStorageDefect } from "../Failure.ts"
import { selectSlice } from "../internal/Keyset.ts"
import { storeLayer } from "../internal/PgDatabase.ts"

const columns = `
  m.id,
  m.created_at AS "createdAt",
  m.user_id AS "userId",
  u.name,
  u.email,
  a.version_id AS "versionId",
  a.content_hash AS "contentHash",
  a.at`

export const layer = storeLayer(AcknowledgementStore, ({ nameOf, record, run, sql, table }) => {
  const acknowledgements = table("acknowledgement", Acknowledgement)
  const order = { value: { createdAt: sql`m.created_at` }, id: sql`m.id` }

  const from = ({ id, signedTextHash }: Pick<Policy, "id" | "signedTextHash">): Fragment =>
    sql`
      FROM ${nameOf("member")} AS m
      JOIN ${nameOf("users")} AS u ON u.id = m.user_id AND NOT u.is_service
      LEFT JOIN LATERAL (
        SELECT k.version_id, k.content_hash, k.at
        FROM ${acknowledgements.name} AS k
        WHERE k.organization_id = m.organization_id
          AND k.policy_id = ${id}
          AND k.text_hash = ${signedTextHash}
          AND k.user_id = m.user_id
        ORDER BY k.at DESC, k.id DESC
        LIMIT 1
      ) AS a ON true`

  const where = (organizationId: OrganizationId, { isAcknowledged }: Slice<ReaderQuery>["filters"]): Fragment =>
    sql.and([
      sql`m.organization_id = ${organizationId}`,
      sql`m.is_active`,
      ...(isAcknowledged === undefined ? [] : [sql`(a.at IS NOT NULL) = ${isAcknowledged}`])
    ])

  return {
    find: (organizationId, versionId, userId) =>
      acknowledgements.find(
        sql`organization_id = ${organizationId} AND version_id = ${versionId} AND user_id = ${userId}`
      ).pipe(orStorageDefect("AcknowledgementStore.find")),
    insert: (_, acknowledgement) => record({ key: undefined, statement: acknowledgements.insert(acknowledgement) }),
    signers: (organizationId, policies) =>
      run(sql<{ readonly policyId: PolicyId; readonly userIds: ReadonlyArray<UserId> }>`
        SELECT p.id AS "policyId", s.user_ids AS "userIds"
        FROM unnest(
          ${policies.map(({ id }) => id)}::text[],
          ${policies.map(({ signedTextHash }) => signedTextHash)}::text[]
        ) AS p (id, text_hash)
        CROSS JOIN LATERAL (
          SELECT json_agg(k.user_id ORDER BY k.first_at, k.user_id) AS user_ids
          FROM (
            SELECT user_id, min(at) AS first_at
            FROM ${acknowledgements.name}
            WHERE organization_id = ${organizationId}
              AND policy_id = p.id
              AND text_hash = p.text_hash
            GROUP BY user_id
          ) AS k
        ) AS s
        WHERE s.user_ids IS NOT NULL`).pipe(
        Effect.map((rows) => new Map(rows.map(({ policyId, userIds }) => [policyId, userIds]))),
        orStorageDefect("AcknowledgementStore.signers")
      ),
    readers: (organizationId, policy, slice) =>
      run(sql<Reader>`
        SELECT ${sql.literal(columns)}
        ${from(policy)}
        ${selectSlice(sql, order, slice, where(organizationId, slice.filters))}`).pipe(
        orStorageDefect("AcknowledgementStore.readers")
      ),
    countReaders: (organizationId, policy, filters) =>
      run(sql<{ readonly count: number }>`
        SELECT count(*)::float8 AS count
        ${from(policy)}
        WHERE ${where(organizationId, filters)}`).pipe(
        Effect.map((rows) => rows[0]?.count ?? 0),
        orStorageDefect("AcknowledgementStore.countReaders")
      )
  }
})
