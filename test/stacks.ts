import type { StoragePorts } from "@attestry/core/Ports"
import * as Memory from "@attestry/memory/Memory"
import * as Pglite from "@attestry/pglite/Pglite"
import { Layer } from "effect"

const stacks: { readonly [name: string]: Layer.Layer<StoragePorts> } = {
  memory: Memory.layer,
  pglite: Layer.orDie(Pglite.layerMemory)
}

/** The storages of those names. One that is not known fails, so that a slip can't leave a run without tests. */
export const choose = (names: ReadonlyArray<string>) =>
  names.map((name) => {
    const storage = stacks[name]
    if (storage === undefined) throw new Error(`No stack "${name}"; there are ${Object.keys(stacks).join(", ")}`)
    return { name, storage }
  })

/** The storages that whole-system tests run on: all, or those that `STACKS` names. */
export const selected = choose(process.env["STACKS"]?.split(",") ?? Object.keys(stacks))
