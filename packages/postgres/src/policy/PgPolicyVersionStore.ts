import { parseStored } from "@attestry/core/document"
import { Policy, type PolicyId, PolicyVersion, type PolicyVersionId, PolicyVersionStore } from "@attestry/core/policy"
import type { OrganizationId } from "@attestry/core/shared"
import * as Array from "effect/Array"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { orStorageDefect } from "../Failure.ts"
import { byCreation } from "../internal/Keyset.ts"
import { storeLayer } from "../internal/PgDatabase.ts"

export const layer = storeLayer(PolicyVersionStore, ({ record, run, sql, table }) => {
  const versions = table("policy_version", PolicyVersion)

  const ofPolicy = (organizationId: OrganizationId, policyId: PolicyId) =>
    sql`organization_id = ${organizationId} AND policy_id = ${policyId}`

  const one = (organizationId: OrganizationId, policyId: PolicyId, versionId: PolicyVersionId) =>
    sql`${ofPolicy(organizationId, policyId)} AND id = ${versionId}`

  const policies = table("policy", Policy)
  const policy = policies.joined("p")
  const draft = versions.joined("v")

  const withDraft = (organizationId: OrganizationId, policyId: PolicyId) =>
    sql`
      FROM ${policies.name} AS p
      JOIN ${versions.name} AS v ON v.organization_id = p.organization_id AND v.id = p.draft_version_id
      WHERE p.organization_id = ${organizationId}
        AND p.id = ${policyId}`

  return {
    list: (organizationId, policyId, slice) =>
      versions.listRevised(byCreation(sql), slice, ofPolicy(organizationId, policyId)).pipe(
        orStorageDefect("PolicyVersionStore.list")
      ),
    count: (organizationId, policyId) =>
      versions.count(ofPolicy(organizationId, policyId)).pipe(orStorageDefect("PolicyVersionStore.count")),
    find: (organizationId, policyId, versionId) =>
      versions.findVersioned(one(organizationId, policyId, versionId)).pipe(
        orStorageDefect("PolicyVersionStore.find")
      ),
    findContent: (organizationId, policyId, versionId) =>
      run(sql<PolicyVersion & { readonly content: string; readonly revision: number }>`
        SELECT ${versions.columns}, content::text AS content, revision
        FROM ${versions.name}
        WHERE ${one(organizationId, policyId, versionId)}`).pipe(
        Effect.map(Array.head),
        Effect.flatMap(
          Effect.transposeMapOption(({ content: json, revision, ...version }) =>
            Effect.map(parseStored(json), (content) => ({ value: { version, content }, revision }))
          )
        ),
        orStorageDefect("PolicyVersionStore.findContent")
      ),
    findDraft: (organizationId, policyId) =>
      run(sql<object>`SELECT ${policy.columns}, ${draft.columns} ${withDraft(organizationId, policyId)}`).pipe(
        Effect.map((rows) =>
          Option.map(Array.head(rows), (row) => ({ policy: policy.read(row), draft: draft.read(row) }))
        ),
        orStorageDefect("PolicyVersionStore.findDraft")
      ),
    findDraftContent: (organizationId, policyId) =>
      run(sql<{ readonly content: string }>`
        SELECT ${policy.columns}, ${draft.columns}, v.content::text AS content ${withDraft(organizationId, policyId)}`)
        .pipe(
          Effect.map(Array.head),
          Effect.flatMap(
            Effect.transposeMapOption((row) =>
              Effect.map(parseStored(row.content), (content) => {
                const { revision, value: version } = draft.read(row)
                return { policy: policy.read(row), draft: { value: { version, content }, revision } }
              })
            )
          ),
          orStorageDefect("PolicyVersionStore.findDraftContent")
        ),
    insert: (_, version, content) =>
      record({ key: undefined, statement: versions.insert(version, { content: JSON.stringify(content) }) }),
    insertCopy: (organizationId, version, source) =>
      record({
        key: undefined,
        statement: versions.insertFrom(version, {}, {
          columns: { content: sql`content` },
          from: sql`FROM ${versions.name} WHERE ${one(organizationId, version.policyId, source)}`
        })
      }),
    save: (organizationId, version, content, revision) =>
      record({
        key: `policyVersion/${organizationId}/${version.id}`,
        statement: versions.update(
          sql`${one(organizationId, version.policyId, version.id)} AND revision = ${revision}`,
          version,
          { content: JSON.stringify(content) }
        )
      }),
    setState: (organizationId, { id, policyId, state }, now) =>
      record({
        key: `policyVersion/${organizationId}/${id}`,
        statement: sql`
          UPDATE ${versions.name}
          SET state = ${state}, updated_at = ${now}, revision = revision + 1
          WHERE ${one(organizationId, policyId, id)}`
      })
  }
})
