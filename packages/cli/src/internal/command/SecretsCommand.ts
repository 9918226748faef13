import { type KeyUse, StoredSecrets } from "@attestry/core/secret"
import * as Command from "@effect/cli/Command"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import { readKeys, secretSettings } from "../../SecretKeys.ts"
import { storageSettings } from "../../Settings.ts"
import { argument } from "../Input.ts"
import { addKey, getRemovable, removeKey, useKey } from "../KeyFile.ts"
import { json, printOutput } from "../Output.ts"
import { SecretKeyInUse, SecretKeysInEnvironment, SecretsUnreadable } from "../SecretErrors.ts"

const KeyId = Schema.String.pipe(Schema.pattern(/^[0-9A-Za-z]{1,16}$/)).annotations({
  message: () => ({ message: "Expected 1 to 16 letters or digits", override: true })
})

const key = argument(KeyId, "key", "Id of the key.")

// Only keys of the file can be changed.
const folderOfFile = Effect.gen(function*() {
  if (Option.isSome(yield* secretSettings)) return yield* new SecretKeysInEnvironment()
  return (yield* storageSettings).dataFolder
})

const formatCounts = ({ secrets }: KeyUse): string =>
  Object.entries(secrets).map(([kind, count]) => `${kind} ${count}`).join(", ")

const formatUse = (use: KeyUse): string =>
  `${use.id === null ? "Malformed" : `Key ${use.id} (${use.status})`}: ${formatCounts(use)}`

const countByKey = Effect.flatMap(StoredSecrets, (secrets) => secrets.countByKey())

export const secretsList = Command.make(
  "list",
  { json },
  ({ json }) => printOutput(json)(Effect.map(countByKey, (keys) => ({ json: { keys }, lines: keys.map(formatUse) })))
).pipe(
  Command.withDescription("Show the keys, and how many stored secrets each has sealed. The first one seals, all open.")
)

export const secretsAddKey = Command.make(
  "add-key",
  { json },
  ({ json }) =>
    printOutput(json)(Effect.gen(function*() {
      const { id, path } = yield* addKey(yield* folderOfFile)
      return {
        json: { id },
        lines: [
          `Added: ${id}, the second key of ${path}. It opens, and seals nothing yet.`,
          `Next: restart every server. Then run attestry secrets use-key ${id}`
        ]
      }
    }))
).pipe(Command.withDescription("Make a key, and add it to the file secret.keys as the second one."))

export const secretsUseKey = Command.make(
  "use-key",
  { key, json },
  ({ json, key }) =>
    printOutput(json)(Effect.gen(function*() {
      const path = yield* useKey(yield* folderOfFile, key)
      return {
        json: { id: key },
        lines: [
          `First: ${key}, in ${path}. It seals.`,
          "Next: restart every server. Then run attestry secrets reseal"
        ]
      }
    }))
).pipe(
  Command.withDescription(
    "Make a key of the file secret.keys the first one, which seals. Every server must have it by then."
  )
)

export const secretsReseal = Command.make(
  "reseal",
  { json },
  ({ json }) =>
    Effect.gen(function*() {
      const { reseal } = yield* StoredSecrets
      const found = yield* reseal()
      const count = found.kinds.reduce((total, { unreadable }) => total + unreadable, 0)
      yield* printOutput(json)(Effect.succeed({
        json: found,
        lines: [
          ...found.kinds.map(({ current, kind, resealed, unreadable }) =>
            `${kind}: ${resealed} sealed again, ${current} sealed by the first key before, ${unreadable} unreadable`
          ),
          ...found.unreadable.map(({ id, kind, organizationId, reason }) =>
            `Unreadable: ${kind} ${id} of ${organizationId}: ${reason}`
          ),
          ...count > 0
            ? []
            : ["Next: run attestry secrets list, and attestry secrets remove-key for keys with no secrets"]
        ]
      }))
      if (count > 0) return yield* new SecretsUnreadable({ count })
    })
).pipe(
  Command.withDescription(
    "Open every stored secret, and seal by the first key what another one has sealed. May run beside servers that have the key, and again at any time."
  )
)

export const secretsRemoveKey = Command.make(
  "remove-key",
  { key, json },
  ({ json, key }) =>
    printOutput(json)(Effect.gen(function*() {
      const dataFolder = yield* folderOfFile
      yield* getRemovable(yield* readKeys(dataFolder), key)
      const use = (yield* countByKey).find(({ id }) => id === key)
      if (use !== undefined && Object.values(use.secrets).some((count) => count > 0)) {
        return yield* new SecretKeyInUse({ id: key, uses: formatCounts(use) })
      }
      const path = yield* removeKey(dataFolder, key)
      return {
        json: { id: key },
        lines: [
          `Removed: ${key}. It is kept in ${path}.removed for backups of its time.`,
          "Next: restart every server."
        ]
      }
    }))
).pipe(
  Command.withDescription(
    "Move a key that no stored secret needs any more from the file secret.keys to secret.keys.removed."
  )
)
