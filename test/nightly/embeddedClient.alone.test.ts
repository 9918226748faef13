import { attestry } from "@attestry/client/embedded"
import { assert, it } from "@effect/vitest"

const calls = 1_000

/** Milliseconds of one call, the least of some rounds. */
const measure = async (call: () => Promise<unknown>): Promise<number> => {
  let least = Infinity
  for (let round = 0; round < 8; round++) {
    const began = performance.now()
    for (let i = 0; i < calls; i++) await call()
    least = Math.min(least, (performance.now() - began) / calls)
  }
  return least
}

it("a call of the embedded client takes at most 0.5 ms more than the request that it makes", async () => {
  const compliance = await attestry({ storage: { memory: true } })
  try {
    const acme = await compliance.setUp({ name: "Acme", owner: { name: "Olga", email: "olga@example.com" } })
    const me = compliance.as(acme)
    const { id } = await me.vendors.create({ name: "Nimbus" })
    const url = `http://localhost/compliance/v1/vendors/${id}`
    const headers = { "x-api-key": acme.key ?? "" }
    const request = await measure(async () => (await compliance.fetch(new Request(url, { headers }))).json())
    const call = await measure(() => me.vendors.get(id))
    console.log(`a request takes ${request.toFixed(3)} ms, a call ${call.toFixed(3)} ms`)
    assert.isAtMost(call - request, 0.5)
  } finally {
    await compliance.close()
  }
})
