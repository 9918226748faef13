import { Notice, NoticeStore } from "@attestry/core/notice"
import type { Subject } from "@attestry/core/schedule"
import * as Array from "effect/Array"
import * as Effect from "effect/Effect"
import { orStorageDefect } from "../Failure.ts"
import { storeLayer } from "../internal/PgDatabase.ts"
import { countWaiting } from "../internal/Waiting.ts"

export const layer = storeLayer(NoticeStore, ({ record, run, sql, table }) => {
  const notices = table("notice", Notice)

  // a row that is there counts as changed, though nothing in it does
  const insert = (added: Array.NonEmptyReadonlyArray<Notice>) =>
    sql`
      ${notices.insertAll(added)}
      ON CONFLICT (organization_id, cause_key, (COALESCE(recipient_id, ''))) DO UPDATE
      SET cause_key = EXCLUDED.cause_key`

  return {
    record: (_, added) =>
      Array.isNonEmptyReadonlyArray(added)
        ? record({ key: undefined, statement: insert(added), rows: added.length })
        : Effect.void,
    add: (_, added) =>
      Array.isNonEmptyReadonlyArray(added)
        ? run(insert(added)).pipe(Effect.asVoid, orStorageDefect("NoticeStore.add"))
        : Effect.void,
    find: (organizationId, noticeId) =>
      notices.find(sql`organization_id = ${organizationId} AND id = ${noticeId}`).pipe(
        orStorageDefect("NoticeStore.find")
      ),
    pending: (organizationId, limit) =>
      run(sql<Notice>`
        SELECT ${notices.columns}
        FROM ${notices.name}
        WHERE organization_id = ${organizationId}
          AND status = 'pending'
        ORDER BY created_at, id
        LIMIT ${limit}`).pipe(orStorageDefect("NoticeStore.pending")),
    subjects: (now, limit) =>
      run(sql<Subject>`
        SELECT organization_id AS "organizationId", organization_id AS id
        FROM ${notices.name}
        WHERE status = 'pending'
          AND next_attempt_at <= ${now}
        GROUP BY organization_id
        ORDER BY min(next_attempt_at), organization_id
        LIMIT ${limit}`).pipe(orStorageDefect("NoticeStore.subjects")),
    undelivered: countWaiting(
      { run, sql },
      sql`SELECT created_at AS since FROM ${notices.name} WHERE status = 'pending'`
    ).pipe(
      orStorageDefect("NoticeStore.undelivered")
    ),
    finish: (organizationId, noticeIds, { reason, status }, now) =>
      run(sql`
        UPDATE ${notices.name}
        SET status = ${status}, reason = ${reason}, finished_at = ${now}
        WHERE organization_id = ${organizationId}
          AND id = ANY (${[...noticeIds]})
          AND status = 'pending'`).pipe(Effect.asVoid, orStorageDefect("NoticeStore.finish")),
    postpone: (organizationId, until) =>
      run(sql`
        UPDATE ${notices.name}
        SET next_attempt_at = ${until}, attempts = attempts + 1
        WHERE organization_id = ${organizationId}
          AND status = 'pending'`).pipe(Effect.asVoid, orStorageDefect("NoticeStore.postpone")),
    removeFinished: (organizationId, before) =>
      run(sql`
        DELETE FROM ${notices.name}
        WHERE organization_id = ${organizationId}
          AND finished_at < ${before}`).pipe(Effect.asVoid, orStorageDefect("NoticeStore.removeFinished"))
  }
})
