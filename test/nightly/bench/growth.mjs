// Figures that grow with the number of vendors: a page should not, the memory of a whole list hardly.
import { setTimeout as sleep } from "node:timers/promises"
import { send } from "./load.mjs"
import { measure } from "./measure.mjs"
import { watchMemory } from "./memory.mjs"
import { keys } from "./seed.mjs"

/** The path of the last page that is full. */
const lastPage = async (target) => {
  let path
  let cursor = ""
  for (;;) {
    const next = `/v1/vendors?limit=100${cursor}`
    const { data, nextCursor } = JSON.parse(await send(target, next))
    if (data.length === 100) path = next
    if (nextCursor === null) return path
    cursor = `&cursor=${nextCursor}`
  }
}

const get = (path) => () => ({ method: "GET", paths: [path] })

/** A page of 100 behind a cursor, in a small organization and deep in a large one; and the first page, with its count. */
export const measurePages = async (server, tools) => {
  const small = { ...server, key: keys.small.token }
  const large = { ...server, key: keys.large.token }
  const [near, deep] = [await lastPage(small), await lastPage(large)]
  return await measure([
    { name: "small", target: small, requests: get(near) },
    { name: "large", target: large, requests: get(deep) },
    { name: "smallFirst", target: small, requests: get("/v1/vendors?limit=100") },
    { name: "largeFirst", target: large, requests: get("/v1/vendors?limit=100") }
  ], tools)
}

/** Reads all vendors of the large organization from a server that is new and warm; mebibytes over what it had before. */
export const measureWholeList = async (server) => {
  const small = { ...server, key: keys.small.token }
  for (let i = 0; i < 100; i++) await send(small, "/v1/vendors")
  await sleep(1000)
  let size = 0
  let end = Buffer.alloc(0)
  const watched = await watchMemory(server.pid, async () => {
    const response = await fetch(`${server.url}/v1/vendors`, { headers: { "x-api-key": keys.large.token } })
    for await (const chunk of response.body) {
      size += chunk.length
      end = Buffer.concat([end, chunk]).subarray(-500)
    }
  })
  const [, count] = /"count":(\d+),/.exec(end.toString()) ?? []
  return { ...watched, count: Number(count), mebibytes: size / 2 ** 20 }
}
