import type { StoragePorts } from "@attestry/core"
import { SessionVerifier } from "@attestry/core/authentication"
import { FinishedWork } from "@attestry/core/schedule"
import { SecretBox } from "@attestry/core/secret"
import { OrganizationId, UserId } from "@attestry/core/shared"
import * as Memory from "@attestry/memory/Memory"
import * as MemoryBlobStore from "@attestry/memory/MemoryBlobStore"
import * as WorkflowEngine from "@effect/workflow/WorkflowEngine"
import * as Array from "effect/Array"
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import * as Encoding from "effect/Encoding"
import * as Layer from "effect/Layer"
import * as Redacted from "effect/Redacted"
import * as Schema from "effect/Schema"
import { load } from "./Load.ts"
import type { EmbeddedOptions, SecretKeyOption, SessionOption } from "./Options.ts"

type Storage = Layer.Layer<StoragePorts | WorkflowEngine.WorkflowEngine | FinishedWork, unknown>

// forgets with its process, as the storage beside it does
const engineInMemory = Layer.merge(
  WorkflowEngine.layerMemory,
  Layer.succeed(FinishedWork, { forget: () => Effect.void })
)

const makeStorage = async ({ runsWork = true, storage }: EmbeddedOptions): Promise<Storage> => {
  if ("memory" in storage) return Layer.merge(Memory.layer, engineInMemory)
  if ("layer" in storage) return Layer.merge(storage.layer, engineInMemory)
  const { layer, layerStores } = await load.postgres()
  if ("folder" in storage) {
    const client = (await load.pglite()).layerClient({ dataDir: `${storage.folder}/pglite` })
    const engine = runsWork ? (await load.embeddedEngine()).layer : engineInMemory
    return Layer.provide(Layer.merge(layerStores, engine), client)
  }
  const url = Redacted.make(storage.postgres)
  return Layer.merge(layer({ url }), runsWork ? (await load.clusterEngine()).layer({ url }) : engineInMemory)
}

const makeFiles = async ({ files, storage }: EmbeddedOptions, publicUrl: string) => {
  const folder = files?.folder ?? ("folder" in storage ? `${storage.folder}/files` : undefined)
  if (folder !== undefined) return (await load.blobFs()).layer({ folder, publicUrl })
  return "memory" in storage ? MemoryBlobStore.layer({ publicUrl }) : Layer.empty
}

const toSecretKey = ({ id, key }: SecretKeyOption) => {
  const bytes = Either.getOrUndefined(Encoding.decodeBase64(key))
  if (bytes?.length !== 32) throw new TypeError(`The secret key ${id} is not 32 bytes in base64`)
  return { id, bytes: Redacted.make(bytes) }
}

const makeSecrets = async ({ secretKeys = [], storage }: EmbeddedOptions) => {
  const keys = secretKeys.map(toSecretKey)
  if (Array.isNonEmptyReadonlyArray(keys)) return SecretBox.layer(keys)
  if ("memory" in storage) {
    const bytes = Redacted.make(crypto.getRandomValues(new Uint8Array(32)))
    return SecretBox.layer([{ id: "memory", bytes }])
  }
  if (!("folder" in storage)) return Layer.empty
  const { readOrMakeKeys } = await load.secretKeys()
  return Layer.unwrapEffect(Effect.map(readOrMakeKeys(storage.folder), SecretBox.layer))
}

const makeSessions = ({ verify }: SessionOption) => {
  const decode = Schema.decodeUnknown(
    Schema.Struct({ userId: UserId, organizationId: Schema.optionalWith(OrganizationId, { exact: true }) })
  )
  return Layer.succeed(SessionVerifier, {
    verify: (token) =>
      Effect.flatMap(
        Effect.promise(() => verify(Redacted.value(token))),
        (found) => found === undefined ? Effect.succeedNone : Effect.asSome(Effect.orDie(decode(found)))
      )
  })
}

const makePorts = async (options: EmbeddedOptions, publicUrl: string) => {
  const { layers = Layer.empty, mail, questionnaires, reports, sessions, webhooks } = options
  return [
    await makeFiles(options, publicUrl),
    await makeSecrets(options),
    mail === undefined ? Layer.empty : (await load.mailer()).layer({ url: Redacted.make(mail.smtp), from: mail.from }),
    webhooks === undefined ? Layer.empty : (await load.egress()).layer(webhooks),
    reports === true ? (await load.reports()).layer() : Layer.empty,
    questionnaires === true ? (await load.questionnaireReader()).layer() : Layer.empty,
    questionnaires === true ? (await load.questionnaireWriter()).layer() : Layer.empty,
    sessions === undefined ? Layer.empty : makeSessions(sessions),
    // last, so that it replaces the others
    layers
  ].reduce<Layer.Layer<never, unknown>>((all, one) => Layer.merge(all, one), Layer.empty)
}

export const makeFoundation = async (options: EmbeddedOptions, publicUrl: string) =>
  Layer.provideMerge(await makePorts(options, publicUrl), await makeStorage(options))
