// Keeps compiled code for the next start, where Node can (22.1 on): only of what is imported after this.
import nodeModule from "node:module"

const enable: unknown = Reflect.get(nodeModule, "enableCompileCache")
if (typeof enable === "function") Reflect.apply(enable, nodeModule, [])

await import("./server.ts")
