/** Mails that should not leave, or leave twice, in the form of the mutants in core.mjs. */
const core = "packages/core/src"
const notices = `${core}/notice/Notices.ts`
const tasks = `${core}/task/TaskNoticeSources.ts`
const policies = `${core}/policy/PolicyNotices.ts`
const links = `${core}/notice/UnsubscribeLinks.ts`

const causes = (name, stack = "memory") => ({ file: "test/api/notice/notices.", name, stack })
const rounds = (name) => ({ file: "test/api/notice/noticesSent.", name, stack: "memory" })
const unsubscribe = (name) => ({ file: "test/api/notice/unsubscribe.", name, stack: "memory" })
const unit = (file, name) => ({ file: `packages/core/test/${file}.`, name, stack: "memory" })
const suiteOn = (adapter, name) => ({ file: `packages/${adapter}/test/conformance.`, name, stack: adapter })

export const noticeMutants = [
  {
    name: "mails about tasks that are done",
    file: tasks,
    find: "if (!isOpen(task) || !holds(",
    plant: "if (!holds(",
    test: causes("mail no task that was done")
  },
  {
    name: "mails about tasks that are assigned to another member",
    file: tasks,
    find: "task_assigned: makeSource(({ assigneeId }, _, { user }) => assigneeId === user.id,",
    plant: "task_assigned: makeSource(({ assigneeId }) => assigneeId !== null,",
    test: causes("mail no task that was done")
  },
  {
    name: "mails about tasks that the member may not read",
    file: tasks,
    find:
      "recipient: Recipient) {\n    if (!recipient.permissions.has(\"task:read\")) return yield* fail(\"not_permitted\")\n",
    plant: "recipient: Recipient) {\n",
    test: causes("mail nothing to who is inactive")
  },
  {
    name: "reminders of a due date that has changed",
    file: tasks,
    find: "dueDate !== null && dueDate === dueAt",
    plant: "dueDate !== null && dueAt !== null",
    test: causes("remind of nothing that was done")
  },
  {
    name: "mentions that were taken back",
    file: tasks,
    find: "return mentions.has(member.id) || mentions.has(foldCase(user.email))",
    plant: "return mentions !== undefined && member.id !== user.email && foldCase(user.email) !== \"\"",
    test: causes("mail no mention that was taken back")
  },
  {
    name: "mentions within other addresses",
    file: `${core}/notice/Mentions.ts`,
    find: "`(?<![${letters}_.+%@-])@(?:",
    plant: "`@(?:",
    test: unit("notice/Mentions", "is an address or an id")
  },
  {
    name: "mentions that were there before the change",
    file: `${core}/notice/Mentions.ts`,
    find: ".filter((reference) => !known.has(reference))",
    plant: ".filter((reference) => known.size >= 0 && reference !== \"\")",
    test: causes("mail the members whom a change")
  },
  {
    name: "mails to the author of a mention",
    file: `${core}/task/TaskNotices.ts`,
    find: ".filter((userId) => userId !== author)",
    plant: "",
    test: causes("mail the members whom a change")
  },
  {
    name: "one reminder of a task whatever its due date is",
    file: `${core}/task/TaskReminders.ts`,
    find: "causeKey: `${kind}/${id}/${dueDate}`",
    plant: "causeKey: `${kind}/${id}`",
    test: causes("remind of a task three days before")
  },
  {
    name: "days by the clocks of UTC",
    file: `${core}/task/TaskDays.ts`,
    find: "DateTime.startOf(DateTime.add(DateTime.unsafeMakeZoned(at, { timeZone }), { days }), \"day\")",
    plant:
      "DateTime.startOf(DateTime.add(DateTime.unsafeMakeZoned(at, { timeZone: timeZone && \"UTC\" }), { days }), \"day\")",
    test: unit("task/TaskDays", "begin at midnight")
  },
  {
    name: "schedules that begin again with each change of the organization",
    file: `${core}/organization/Organizations.ts`,
    find: "patched.timeZone === value.timeZone ? patched : { ...patched, timeZoneSince: now }",
    plant: "{ ...patched, timeZoneSince: now }",
    test: { file: "test/api/notice/noticeSchedules.", name: "follow another time zone", stack: "memory" }
  },
  {
    name: "mails about a policy that is acknowledged while they wait",
    file: policies,
    find: "      if (Option.isSome(acknowledged)) return yield* fail(\"cause_gone\")\n",
    plant: "      if (Option.isSome(acknowledged) && id === undefined) return yield* fail(\"cause_gone\")\n",
    test: rounds("mail no policy that was acknowledged")
  },
  {
    name: "mails about a version that was replaced while they wait",
    file: policies,
    find: "activeVersionId === null || activeVersionId !== versionId || !policy",
    plant: "activeVersionId === null || versionId === undefined || !policy",
    test: rounds("mail no policy that was acknowledged")
  },
  {
    name: "mails about items that are assigned again",
    file: tasks,
    find: "value.assigneeId === null && isOpen(value)",
    plant: "isOpen(value)",
    test: causes("mail what a removal left")
  },
  {
    name: "mails against the member's preference",
    file: notices,
    find: "if (!member.emailPreferences[preferenceOf[kind]])",
    plant: "if (preferenceOf[kind] === undefined)",
    test: causes("mail a policy to every active member")
  },
  {
    name: "mails that are lost when the mail server is not reached",
    file: notices,
    find: "        round.isReachable = false\n        return Effect.succeed(undefined)\n",
    plant: "        round.isReachable = false\n        return Effect.succeed(skip(\"too_old\"))\n",
    test: rounds("wait longer each time")
  },
  {
    name: "a round that goes on when the mail server is not reached",
    file: notices,
    find: "isUseful() ? process(notice, round) : Effect.void",
    plant: "process(notice, round)",
    test: rounds("stop at the first mail")
  },
  {
    name: "a round that tries what waits",
    file: notices,
    find: "if (batches === 0 || first.nextAttemptAt > (yield* Timestamp.now))",
    plant: "if (batches === 0)",
    test: rounds("wait longer each time")
  },
  {
    name: "mails that wait for ever",
    file: notices,
    find: "const end = isTooOld(notice, yield* Timestamp.now) ? skip(\"too_old\") :",
    plant: "const end = isTooOld(notice, notice.createdAt) ? skip(\"too_old\") :",
    test: rounds("skip a mail that waited")
  },
  {
    name: "a mail that cannot be made and ends the round",
    file: notices,
    find: "isOutage(defect)\n            ? Effect.die",
    plant: "isOutage(defect) || true\n            ? Effect.die",
    test: rounds("go on after a mail")
  },
  {
    name: "a message id for each attempt",
    file: notices,
    find: "toMessageId(`<${id}@${host}>`)",
    plant: "toMessageId(`<${id}-${performance.now().toFixed(9).replace(\".\", \"-\")}@${host}>`)",
    test: rounds("give a mail that is sent twice")
  },
  {
    name: "links to unsubscribe without a signature",
    file: links,
    find: "isSigned && rest.length === 0 ?",
    plant: "(isSigned || payload !== \"\") && rest.length === 0 ?",
    test: unsubscribe("are rejected in every form")
  },
  {
    name: "links to unsubscribe that a link to a file could stand for",
    file: links,
    find: "utf8ToBytes(`attestry unsubscribe\\n${payload}`)",
    plant: "utf8ToBytes(`attestry file\\nGET\\n${payload}`)",
    test: unsubscribe("are rejected in every form")
  },
  {
    name: "links to unsubscribe that a mail program follows",
    file: `${core}/notice/UnsubscribeHttp.ts`,
    find: "Effect.map(find(token), ask)",
    plant: "Effect.map(confirm(token), ask)",
    test: unsubscribe("change nothing when they are opened")
  },
  {
    name: "links to unsubscribe that may be guessed at any rate",
    file: `${core}/http/PageRoutes.ts`,
    find: "isUnknownLink(error) ? limits",
    plant: "isUnknownLink(error) && limits === undefined ? limits",
    test: { file: "test/limits/unsubscribe.", name: "count as rejected credentials", stack: "memory" }
  },
  {
    name: "names that become elements of a mail",
    file: `${core}/notice/NoticeMail.ts`,
    find: "`<bdi>${escapeHtml(toText(name))}</bdi>`",
    plant: "`<bdi>${toText(name)}</bdi>`",
    test: unit("notice/NoticeMail", "keeps names out")
  },
  {
    name: "links that become other headers",
    file: `${core}/mail/MailHeaders.ts`,
    find: "if (unsubscribe !== undefined && !isUnsubscribeUrl(unsubscribe)) return undefined",
    plant: "if (unsubscribe === null) return undefined",
    test: unit("notice/NoticeMail", "are none when a value")
  },
  {
    name: "a second notice of one cause in memory",
    file: "packages/memory/src/notice/MemoryNoticeStore.ts",
    find: "return id !== undefined && notices.has(notice.organizationId, id)",
    plant: "return id === notice.id",
    test: suiteOn("memory", "ignores a notice when its cause")
  },
  {
    name: "a notice for all of whom each has several, on Postgres",
    file: "packages/postgres/src/internal/migrations/0015_notices.ts",
    find: "CREATE UNIQUE INDEX notice_cause ON notice (organization_id, cause_key, COALESCE(recipient_id, ''));",
    plant: "CREATE UNIQUE INDEX notice_cause ON notice (organization_id, id, cause_key, COALESCE(recipient_id, ''));",
    test: suiteOn("postgres", "ignores a notice when its cause")
  },
  {
    name: "finished notices that are finished again, on Postgres",
    file: "packages/postgres/src/notice/PgNoticeStore.ts",
    find: "          AND id = ANY (${[...noticeIds]})\n          AND status = 'pending'",
    plant: "          AND id = ANY (${[...noticeIds]})",
    test: suiteOn("postgres", "finishes only pending notices")
  },
  {
    name: "mails that are made for a mailer that sends none",
    file: notices,
    find: "isConfigured: mailer.isConfigured !== false,",
    plant: "isConfigured: true,",
    test: unit("notice/Notices", "makes no mail for a mailer that sends none")
  },
  {
    name: "mails without a mailer whose age does not count",
    file: notices,
    find: "yield* finish(old, skip(\"too_old\"))",
    plant: "yield* finish(old, skip(\"no_mailer\"))",
    test: unit("notice/Notices", "makes no mail for a mailer that sends none")
  },
  {
    name: "mails without a mailer that end one by one",
    file: notices,
    find: "yield* finish(others, skip(\"no_mailer\"))",
    plant: "yield* Effect.forEach(others, (notice) => finish([notice], skip(\"no_mailer\")))",
    test: unit("notice/Notices", "ends the mails by one statement for each hundred")
  },
  {
    name: "a round without a mailer that reads once more after all it had",
    file: notices,
    find: "return pending.length < batchSize ? Option.none() : yield* run(",
    plant: "return yield* run(",
    test: unit("notice/Notices", "makes no mail for a mailer that sends none")
  },
  {
    name: "a round that tries each mail although there is no mailer",
    file: notices,
    find: "const isUseful = () => round.isConfigured && round.isReachable",
    plant: "const isUseful = () => round.isReachable",
    test: unit("notice/Notices", "ends the mails by one statement for each hundred")
  }
]
