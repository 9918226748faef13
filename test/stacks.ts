import type { StoragePorts } from "@attestry/core/Ports"
import * as Memory from "@attestry/memory/Memory"
import * as Pglite from "@attestry/pglite/Pglite"
import { Layer } from "effect"

const stacks: { readonly [name: string]: Layer.Layer<StoragePorts> } = {
  memory: Memory.layer,
  pglite: Layer.orDie(Pglite.layerMemory)
}

const names = process.env["STACKS"]?.split(",") ?? Object.keys(stacks)

/** The storages that whole-system tests run on: all, or those that `STACKS` names. A name that is not known fails. */
export const selected = names.map((name) => {
  const storage = stacks[name]
  if (storage === undefined) throw new Error(`No stack "${name}"; there are ${Object.keys(stacks).join(", ")}`)
  return { name, storage }
})
