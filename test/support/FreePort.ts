import { findPort } from "../../examples/node-server/src/port.ts"

/** A port of this machine that nothing listens on, and that no connection, server or engine chooses. */
export const freePort = findPort("127.0.0.1", 12_000, 20_000)
