// Whether the servers give the same answers, before anyone asks how fast.
import { isDeepStrictEqual } from "node:util"
import { bodyOf, requestsOf, send } from "./load.mjs"

const vendors = 100

/** Gives the target the ids of its vendors, in the order of its list. */
export const withIds = async (target) => {
  const { data } = JSON.parse(await send(target, "/v1/vendors"))
  if (data.length !== vendors) throw new Error(`${target.name} has ${data.length} vendors, not ${vendors}`)
  return Object.assign(target, { ids: data.map(({ id }) => id) })
}

const patched = async (target) => {
  const { body, method, paths } = requestsOf("patch", target)
  const text = await send(target, paths[0], { method, body: body.replace(/in round [\d#-]+/, "before all rounds") })
  const { updatedAt: _, ...answer } = JSON.parse(text)
  return JSON.stringify(answer)
}

/** What a server answers to one who becomes a member, or to many, without what is new each time. */
const added = async (work, target) => {
  const { body, method, paths: [path] } = requestsOf(work, target, 0)
  await target.reset()
  const answer = JSON.parse(await send(target, path, { method, body: bodyOf(body, 1) }))
  await target.reset()
  for (const member of answer.created ?? [answer]) {
    delete member.id
    delete member.createdAt
  }
  return JSON.stringify(answer)
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
  for (const { name, text } of lists) {
    const missing = fields(lists[0].text).filter((field) => !fields(text).includes(field))
    if (missing.length > 0) console.log(`Note: the rows of ${name} lack ${missing.join(", ")}`)
  }
  return Object.fromEntries(lists.map(({ name, text }) => [name, Buffer.byteLength(text)]))
}
