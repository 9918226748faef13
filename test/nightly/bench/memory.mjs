// Resident memory while one server does one thing.
import { setTimeout as sleep } from "node:timers/promises"
import { memoryOf } from "./cpu.mjs"
import { send, sendLarge } from "./load.mjs"
import { start } from "./servers.mjs"
import { exportRequests } from "./soa.mjs"
import { largeUploads } from "./tasks.mjs"

/** Mebibytes that the process had at rest, and those that it had over them at most. */
export const watchMemory = async (pid, does) => {
  const idle = memoryOf(pid)
  let peak = idle
  const watch = setInterval(() => peak = Math.max(peak, memoryOf(pid)), 5)
  const began = performance.now()
  try {
    await does()
  } finally {
    clearInterval(watch)
  }
  return { idle, over: Math.max(peak, memoryOf(pid)) - idle, millis: performance.now() - began }
}

/** Attaches 100 MiB to a task of a server that is warm. */
export const watchUpload = async (target, form) => {
  for (let i = 0; i < 100; i++) await send(target, "/v1/vendors")
  const request = largeUploads[form]()
  await sleep(1000)
  const found = await watchMemory(target.pid, async () => sendLarge(target, request, target.tasks[0]))
  await target.reset(request.adds)
  return found
}

/** The same with a new server of ours for each form of the body; only the reference server takes a multipart form. */
export const watchUploads = async ({ name, tasks }, settings, forms) => {
  const found = {}
  for (const form of forms) {
    const server = { ...await start(name, settings), tasks }
    found[form] = await watchUpload(server, form)
    await server.stop()
  }
  return found
}

const exportsAtOnce = 16

/** The size of the largest file. */
const exportAll = async ({ key, url }, { accept, paths }) => {
  const rest = [...paths]
  let largest = 0
  const exportNext = async () => {
    for (let path = rest.pop(); path !== undefined; path = rest.pop()) {
      const response = await fetch(`${url}${path}`, { headers: { "x-api-key": key, accept } })
      if (!response.ok) throw new Error(`${path} gave ${response.status}`)
      largest = Math.max(largest, (await response.arrayBuffer()).byteLength)
    }
  }
  await Promise.all(Array.from({ length: exportsAtOnce }, exportNext))
  return largest
}

/** Exports each document once from a new server of ours that is warm, 16 at a time. */
export const watchExports = async (name, settings) => {
  const server = await start(name, settings)
  const requests = exportRequests()
  for (let i = 0; i < 100; i++) await send(server, "/v1/vendors")
  await send(server, requests.paths[0], requests)
  await sleep(1000)
  let largest = 0
  const found = await watchMemory(server.pid, async () => largest = await exportAll(server, requests))
  await server.stop()
  return { ...found, bytes: largest }
}
