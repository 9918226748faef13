import type * as Effect from "effect/Effect"
import type * as Stream from "effect/Stream"
import type { PermissionMissing } from "../access/Access.ts"
import type { CurrentActor } from "../access/Actor.ts"
import type { StoredBlob } from "../blob/BlobStore.ts"
import type { DownloadLink } from "../blob/FileLinks.ts"
import type { OrganizationNotFound } from "../organization/Organization.ts"
import type { StorageFull } from "../organization/StorageLimit.ts"
import type { InvalidCursor, Page } from "../page/Page.ts"
import type { InvalidRequest } from "../problem/HttpErrors.ts"
import type { Input } from "../problem/Input.ts"
import type { NoQuestionsFound, UnreadableFile } from "../questionnaireFile/QuestionnaireFile.ts"
import type { Busy } from "../storage/Busy.ts"
import type { PreconditionFailed, Revised, Versioned } from "../storage/Revision.ts"
import type { NewQuestionnaire, QuestionnaireId, QuestionnaireNotFound } from "./Questionnaire.ts"
import type { QuestionnairePreview } from "./QuestionnairePreview.ts"
import type { QuestionnaireQuery } from "./QuestionnaireQueries.ts"
import type { QuestionnaireRow, QuestionnaireView, UploadedQuestionnaire } from "./QuestionnaireView.ts"

/** Security questionnaires: files with questions, which are read and answered. */
export interface QuestionnairesService {
  /** Lists one page of the matching questionnaires: by default the first 100, in the order of creation. */
  readonly list: (
    query: Input<typeof QuestionnaireQuery>
  ) => Effect.Effect<Page<Revised<QuestionnaireRow>>, InvalidCursor | InvalidRequest | PermissionMissing, CurrentActor>
  /** Returns the questionnaire with its sections. `Questions.list` has its questions. */
  readonly get: (
    id: QuestionnaireId
  ) => Effect.Effect<Versioned<QuestionnaireView>, PermissionMissing | QuestionnaireNotFound, CurrentActor>
  /** Makes a link that downloads the uploaded file without a credential, for 15 minutes. */
  readonly link: (
    id: QuestionnaireId
  ) => Effect.Effect<DownloadLink, PermissionMissing | QuestionnaireNotFound, CurrentActor>
  /** Reads the first rows of the stored file, with what each column was read as. */
  readonly preview: (
    id: QuestionnaireId
  ) => Effect.Effect<QuestionnairePreview, PermissionMissing | QuestionnaireNotFound | UnreadableFile, CurrentActor>
  /**
   * Reads a file that was put under a key of {@link questionnaireFolder}, adds its questions, and seals its blob after the
   * commit. If it fails with an error, nothing refers to the blob: remove it. After a defect leave it to the sweeper,
   * because a commit may have succeeded.
   */
  readonly create: (
    blob: StoredBlob,
    input: Input<typeof NewQuestionnaire>
  ) => Effect.Effect<
    UploadedQuestionnaire,
    Busy | InvalidRequest | NoQuestionsFound | OrganizationNotFound | PermissionMissing | StorageFull | UnreadableFile,
    CurrentActor
  >
  /** Stores the bytes and reads them as a file. If it fails with an error, nothing is kept. */
  readonly upload: <E, R>(
    bytes: Stream.Stream<Uint8Array, E, R>,
    input: Input<typeof NewQuestionnaire>
  ) => Effect.Effect<
    UploadedQuestionnaire,
    | Busy
    | E
    | InvalidRequest
    | NoQuestionsFound
    | OrganizationNotFound
    | PermissionMissing
    | StorageFull
    | UnreadableFile,
    CurrentActor | R
  >
  /** Removes the questionnaire, its questions and its file for good, and returns its id. */
  readonly remove: (
    id: QuestionnaireId
  ) => Effect.Effect<
    QuestionnaireId,
    Busy | PermissionMissing | PreconditionFailed | QuestionnaireNotFound,
    CurrentActor
  >
}
