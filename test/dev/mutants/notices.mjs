/** Mails that should not leave, or leave twice, in the form of the mutants in core.mjs. */
const core = "packages/core/src"
const tasks = `${core}/task/TaskNoticeSources.ts`
const links = `${core}/notice/UnsubscribeLinks.ts`

const causes = (name, stack = "memory") => ({ file: "test/api/notice/notices.", name, stack })
const unsubscribe = (name) => ({ file: "test/api/notice/unsubscribe.", name, stack: "memory" })
const suiteOn = (adapter, name) => ({ file: `packages/${adapter}/test/conformance.`, name, stack: adapter })

export const noticeMutants = [
  {
    name: "mails about tasks that the member may not read",
    file: tasks,
    in: "load",
    find:
      "recipient: Recipient) { if (!recipient.permissions.has(\"task:read\")) return yield* fail(\"not_permitted\")",
    plant: "recipient: Recipient) {",
    test: causes("mail nothing to members who are inactive")
  },
  {
    name: "links to unsubscribe without a signature",
    file: links,
    in: "open",
    find: "isSigned && rest.length === 0 ?",
    plant: "(isSigned || payload !== \"\") && rest.length === 0 ?",
    test: unsubscribe("are rejected in every form")
  },
  {
    name: "a second notice of one cause in memory",
    file: "packages/memory/src/notice/MemoryNoticeStore.ts",
    in: "makeMemoryNoticeStore.isKnown",
    find: "return id !== undefined && notices.has(notice.organizationId, id)",
    plant: "return id === notice.id",
    test: suiteOn("memory", "ignores a notice when its cause")
  }
]
