import { parseStored } from "@attestry/core/document/EditorNode"
import type { PolicyId, PolicyVersionId } from "@attestry/core/policy/Policy"
import { PolicyVersion } from "@attestry/core/policy/PolicyVersion"
import { PolicyVersionStore } from "@attestry/core/policy/PolicyVersionStore"
import type { OrganizationId } from "@attestry/core/shared/Ids"
import * as Array from "effect/Array"
import * as Effect from "effect/Effect"
import { orStorageDefect } from "../Failure.ts"
import { byCreation } from "./Keyset.ts"
import { storeLayer } from "./PgDatabase.ts"

export const layer = storeLayer(PolicyVersionStore, ({ record, run, sql, table }) => {
  const versions = table("policy_version", PolicyVersion)

  const ofPolicy = (organizationId: OrganizationId, policyId: PolicyId) =>
    sql`organization_id = ${organizationId} AND policy_id = ${policyId}`

  const one = (organizationId: OrganizationId, policyId: PolicyId, versionId: PolicyVersionId) =>
    sql`${ofPolicy(organizationId, policyId)} AND id = ${versionId}`

  return {
    list: (organizationId, policyId, slice) =>
      versions.list(byCreation(sql), slice, ofPolicy(organizationId, policyId)).pipe(
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
    insert: (_, version, content) =>
      record({ key: undefined, statement: versions.insert(version, { content: JSON.stringify(content) }) }),
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
