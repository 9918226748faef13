// Resident memory while one server does one thing.
import { setTimeout as sleep } from "node:timers/promises"
import { memoryOf } from "./cpu.mjs"
import { send, sendLarge } from "./load.mjs"
import { start } from "./servers.mjs"
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
