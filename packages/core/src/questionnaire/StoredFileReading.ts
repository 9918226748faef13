import * as Effect from "effect/Effect"
import { BlobStore, type StoredBlob } from "../blob/BlobStore.ts"
import { readBlob } from "../blob/ReadBlob.ts"
import { type QuestionnaireFile, UnreadableFile } from "../questionnaireFile/QuestionnaireFile.ts"
import { QuestionnaireReader } from "../questionnaireFile/QuestionnaireReader.ts"
import type { OrganizationId } from "../shared/Ids.ts"
import { makeSharedSemaphore } from "../shared/KeyedSemaphore.ts"
import { maximumFileSize } from "./Questionnaire.ts"

// files that are in memory at the same time, and those of an organization
const parallelFiles = { permits: 4, permitsOfOne: 2 }

const make = Effect.gen(function*() {
  const reader = yield* QuestionnaireReader
  const blobs = yield* BlobStore
  const files = makeSharedSemaphore<OrganizationId>(parallelFiles)

  const withFile = <A, E>(
    organizationId: OrganizationId,
    file: Omit<QuestionnaireFile, "bytes">,
    blob: StoredBlob,
    use: (file: QuestionnaireFile) => Effect.Effect<A, E>
  ) =>
    blob.size > maximumFileSize
      ? new UnreadableFile({ reason: "too_large" })
      : readBlob(blobs, organizationId, blob).pipe(
        Effect.orDie,
        Effect.flatMap((bytes) => use({ ...file, bytes })),
        files.withPermit(organizationId)
      )

  return {
    read: (organizationId: OrganizationId, file: Omit<QuestionnaireFile, "bytes">, blob: StoredBlob) =>
      withFile(organizationId, file, blob, reader.read),
    preview: (organizationId: OrganizationId, file: Omit<QuestionnaireFile, "bytes">, blob: StoredBlob) =>
      withFile(organizationId, file, blob, reader.preview)
  }
})

// reads files that are stored, some at a time
export class StoredFileReading
  extends Effect.Service<StoredFileReading>()("@attestry/core/questionnaire/StoredFileReading", { effect: make })
{}
