import { choosePort } from "../../examples/node-server/src/files.ts"

/** A port of this machine that nothing listens on, and that the system gives to no connection. */
export const freePort = choosePort({ host: "127.0.0.1", port: 0 })
