import type { Slice } from "@attestry/core/page"
import { Policy, PolicyStore, type StoredPolicyQuery } from "@attestry/core/policy"
import { foldForSearch, lastMoment } from "@attestry/core/shared"
import { orStorageDefect } from "../Failure.ts"
import { isAnyOrNone, matchesAny } from "../internal/Filters.ts"
import { byCreationOrName } from "../internal/Keyset.ts"
import { makeFacetedStore } from "../internal/OwnedStore.ts"
import { toPendingColumns } from "../internal/PendingColumns.ts"
import { storeLayer } from "../internal/PgDatabase.ts"
import { selectUsers } from "../user/SelectUser.ts"
import { statusPlace } from "./PolicyTables.ts"

export const layer = storeLayer(PolicyStore, (database) => {
  const { record, run, sql, table } = database
  const policies = table("policy", Policy)
  const isAnyUser = selectUsers(database)
  // no parameter, so that the index of this expression is used
  const reviewDate = sql.literal(`COALESCE(review_date, '${lastMoment}')`)
  const { id, value } = byCreationOrName(sql)

  const owned = makeFacetedStore(database, {
    port: "PolicyStore",
    table: policies,
    order: { id, value: { ...value, reviewDate, updatedAt: sql`updated_at`, status: sql.literal(statusPlace) } },
    facets: {
      status: sql`status`,
      department: sql`department`,
      assigneeId: sql`COALESCE(assignee_id, 'none')`
    },
    derived: ({ approval, description, name }: Policy) => ({
      name_key: foldForSearch(name),
      description_key: foldForSearch(description ?? ""),
      ...toPendingColumns(approval)
    }),
    matching: (
      { approverId, assigneeId, department, isArchived, isRequiredToSign, pending, reviewBefore, search, status }:
        Slice<
          StoredPolicyQuery
        >["filters"],
      organizationId
    ) => [
      ...matchesAny(sql, sql`status`, status),
      ...matchesAny(sql, sql`department`, department),
      ...isAnyOrNone(sql, sql`assignee_id`, assigneeId, isAnyUser(sql`assignee_id`, organizationId)),
      ...isAnyOrNone(
        sql,
        sql`COALESCE(approver_id, pending_approver_id)`,
        approverId,
        (references) =>
          sql.or([
            isAnyUser(sql`approver_id`, organizationId)(references),
            isAnyUser(sql`pending_approver_id`, organizationId)(references)
          ])
      ),
      ...(pending === undefined ? [] : [sql`(pending_since IS NOT NULL) = ${pending}`]),
      ...(isRequiredToSign === undefined ? [] : [sql`is_required_to_sign = ${isRequiredToSign}`]),
      ...(reviewBefore === undefined ? [] : [sql`${reviewDate} < ${reviewBefore}`]),
      ...(isArchived === undefined ? [] : [sql`is_archived = ${isArchived}`]),
      ...(search === undefined
        ? []
        : [
          sql`(strpos(name_key, ${foldForSearch(search)}) > 0 OR strpos(description_key, ${foldForSearch(search)}) > 0)`
        ])
    ]
  })

  return {
    ...owned,
    assignedTo: (organizationId, userId) =>
      policies.listVersioned(sql`
        organization_id = ${organizationId}
        AND (assignee_id = ${userId} OR pending_approver_id = ${userId})`).pipe(
        orStorageDefect("PolicyStore.assignedTo")
      ),
    due: (now, limit) =>
      run(sql<Pick<Policy, "id" | "organizationId">>`
        SELECT organization_id AS "organizationId", id
        FROM ${policies.name}
        WHERE status = 'published'
          AND NOT is_archived
          AND review_date <= ${now}
        ORDER BY review_date, organization_id, id
        LIMIT ${limit}`).pipe(orStorageDefect("PolicyStore.due")),
    unassign: (organizationId, userId, policyIds, now) =>
      record({
        key: undefined,
        statement: sql`
          UPDATE ${policies.name}
          SET assignee_id = NULL, updated_at = ${now}, revision = revision + 1
          WHERE organization_id = ${organizationId}
            AND id = ANY (${[...policyIds]})
            AND assignee_id = ${userId}`,
        rows: policyIds.length
      })
  }
})
