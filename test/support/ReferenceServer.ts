import { Effect } from "effect"
import { send } from "./Api.ts"
import { example, node } from "./processes.ts"

/** Arguments of Node to run it. */
export const server = example("node-server")

export const start = (data: string, environment: { readonly [name: string]: string } = {}) =>
  Effect.gen(function*() {
    const began = Date.now()
    // it would warn of the variables of the tests
    const ofTests = { ATTESTRY_SEED: undefined, ATTESTRY_TEST_RUN: undefined }
    const running = yield* node(server, { ...ofTests, PORT: "0", ATTESTRY_DATA: data, ...environment })
    const url = yield* running.until(/listening on (http:\S+)\n/)
    return { ...running, seconds: (Date.now() - began) / 1000, send: send(url) }
  })

export const stop = ({ child, exit }: Effect.Effect.Success<ReturnType<typeof start>>) =>
  Effect.sync(() => child.kill("SIGTERM")).pipe(Effect.zipRight(exit))
