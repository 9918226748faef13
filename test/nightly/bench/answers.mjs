// Checks that the servers give the same answers, before their speed is measured.
import { isDeepStrictEqual } from "node:util"
import { bodyOf, requestsOf, send } from "./load.mjs"
import { policyWorks } from "./policies.mjs"

const expected = 100

const rowsOf = async (target, path, what) => {
  const { data } = JSON.parse(await send(target, path))
  if (data.length !== expected) throw new Error(`${target.name} has ${data.length} ${what}, not ${expected}`)
  return data
}

/** Gives the target the ids of its vendors, in the order of its list, and its policies and tasks, if a work is about them. */
export const withIds = async (target, works) => {
  const vendors = await rowsOf(target, "/v1/vendors", "vendors")
  const needsPolicies = target.isOurs || works.some((work) => policyWorks.includes(work))
  const policies = needsPolicies ? await rowsOf(target, "/v1/policies?limit=100", "policies") : []
  const needsTasks = target.isOurs || works.includes("attach")
  const tasks = needsTasks ? await rowsOf(target, "/v1/tasks?limit=100", "tasks") : []
  return Object.assign(target, { ids: vendors.map(({ id }) => id), policies, tasks: tasks.map(({ id }) => id) })
}

const patched = async (target) => {
  const { body, method, paths } = requestsOf("patch", target)
  const text = await send(target, paths[0], { method, body: body.replace(/in round [\d#-]+/, "before all rounds") })
  const { updatedAt: _, ...answer } = JSON.parse(text)
  return JSON.stringify(answer)
}

/** Responses of a server to one who becomes a member, or to many, without what is new each time. */
const added = async (work, target) => {
  const { adds, body, method, paths: [path] } = requestsOf(work, target, 0)
  await target.reset(adds)
  const answer = JSON.parse(await send(target, path, { method, body: bodyOf(body, 1) }))
  await target.reset(adds)
  for (const member of answer.created ?? [answer]) {
    delete member.id
    delete member.createdAt
  }
  return JSON.stringify(answer)
}

const withoutMoments = ({ createdAt: _, lastPublishedAt: __, reviewDate: ___, updatedAt: ____, ...policy }) => policy

/** Responses of a server about policies: to one who lists, drafts, edits and publishes, and lists again. */
const aboutPolicies = async (target) => {
  const ask = async (work) => {
    const { body, method, paths: [path] } = requestsOf(work, target)
    return JSON.parse(await send(target, path, { method, body: bodyOf(body?.replace(/\d+-#/, "0-#"), 1) }))
  }
  await target.reset("policies")
  const before = await ask("policies")
  const { draftVersionId: _, id: __, ...drafted } = withoutMoments(await ask("draft"))
  await target.reset("policies")
  const edited = await ask("edit")
  const { versionId, ...published } = await ask("publish")
  const after = await ask("policies")
  await target.reset("policies")
  const [{ activeVersionId, ...first }, ...others] = after.data
  const isActive = activeVersionId === versionId
  return JSON.stringify({ before, drafted, edited, published, isActive, first: withoutMoments(first), others })
}

/** Response of a server to an attachment, and true if it is its task's newest evidence afterwards. */
const attached = async (target) => {
  const { adds, body, method, paths: [path] } = requestsOf("attach", target)
  const { createdAt, downloadUrl, downloadUrlExpiresAt: _, id: __, ...answer } = JSON.parse(
    await send(target, path, { method, body })
  )
  const { data: [first] } = JSON.parse(await send(target, "/v1/tasks?limit=1"))
  await target.reset(adds)
  const isNewest = first.newestEvidenceAt === createdAt
  return JSON.stringify({ ...answer, hasLink: downloadUrl.startsWith(target.url), isNewest, evidence: first.evidence })
}

const withoutTimes = (soa) => {
  delete soa.updatedAt
  for (const { decision } of soa.controls) delete decision.decidedAt
  return soa
}

/** Responses of a server about a statement of applicability: to a reader, to the one who decides, and again to a reader. */
const aboutSoas = async (target) => {
  const ask = async (work) => {
    const { body, method, paths: [path] } = requestsOf(work, target)
    return JSON.parse(await send(target, path, { method, body: body?.replaceAll(/\d+-#/g, "0-1") }))
  }
  await target.reset("decisions")
  const before = await ask("soa")
  const decided = withoutTimes(await ask("decide"))
  const after = withoutTimes(await ask("soa"))
  await target.reset("decisions")
  if (!isDeepStrictEqual(decided, after)) throw new Error(`${target.name}: a decided document is read otherwise`)
  return JSON.stringify({ before, decided })
}

/** Without the cursor, which each server writes in its own way. */
const taskPage = async (target) => {
  const { nextCursor, ...page } = JSON.parse(await send(target, "/v1/tasks?limit=100"))
  return JSON.stringify({ ...page, hasNext: nextCursor !== null })
}

const same = (work, [first, ...others]) => {
  for (const { name, text } of others) {
    if (!isDeepStrictEqual(JSON.parse(text), JSON.parse(first.text))) {
      throw new Error(`${work}: two answers differ\n${first.name} ${first.text}\n${name} ${text}`.slice(0, 3000))
    }
  }
}

const fields = (text) => Object.keys(JSON.parse(text).data[0])

/** Fails unless all servers of ours answer the same; of others, notes what they lack. Returns the size of each list. */
export const compare = async (targets) => {
  const ours = targets.filter(({ isOurs }) => isOurs)
  const texts = (of, ask) => Promise.all(of.map(async (target) => ({ name: target.name, text: await ask(target) })))
  const lists = await texts(targets, (target) => send(target, "/v1/vendors"))
  same("list", lists.filter(({ name }) => ours.some((target) => target.name === name)))
  same("one", await texts(ours, (target) => send(target, `/v1/vendors/${target.ids[0]}`)))
  same("patch", await texts(ours, patched))
  same("people", await texts(ours, (target) => send(target, "/v1/people")))
  // one after the other: the peers have one table
  for (const work of ["post", "bulk"]) {
    const answers = []
    for (const target of ours) answers.push({ name: target.name, text: await added(work, target) })
    same(work, answers)
  }
  for (const [work, ask] of [["policies", aboutPolicies], ["attach", attached], ["soa", aboutSoas]]) {
    const answers = []
    for (const target of ours) answers.push({ name: target.name, text: await ask(target) })
    same(work, answers)
  }
  same("tasks", await texts(ours, taskPage))
  for (const { name, text } of lists) {
    const missing = fields(lists[0].text).filter((field) => !fields(text).includes(field))
    if (missing.length > 0) console.log(`Note: the rows of ${name} lack ${missing.join(", ")}`)
  }
  return Object.fromEntries(lists.map(({ name, text }) => [name, Buffer.byteLength(text)]))
}
