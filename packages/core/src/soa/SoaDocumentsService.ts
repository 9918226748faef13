import type * as Effect from "effect/Effect"
import type { PermissionMissing } from "../access/Access.ts"
import type { CurrentActor } from "../access/Actor.ts"
import type { ApprovalPending } from "../approval/Approval.ts"
import type { InvalidCursor, Page } from "../page/Page.ts"
import type { InvalidRequest } from "../problem/HttpErrors.ts"
import type { Input } from "../problem/Input.ts"
import type { UnknownReference } from "../shared/UnknownReference.ts"
import type { InvalidDecisions, SoaDecisionsPatch } from "../soaDecision/SoaDecision.ts"
import type {
  CatalogueMissing,
  SoaArchived,
  SoaHasVersions,
  SoaNotFound,
  SoaVersionDamaged,
  SoaVersionNotFound
} from "../soaDecision/SoaProblems.ts"
import type { Busy } from "../storage/Busy.ts"
import type { PreconditionFailed, Revised, Versioned } from "../storage/Revision.ts"
import type { SoaComparison, SoaComparisonQuery } from "./SoaComparison.ts"
import type { NewSoa, SoaId, SoaPatch, SoaQuery, SoaVersionQuery } from "./SoaDocument.ts"
import type { SoaRow, SoaVersionRow, SoaVersionView, SoaView } from "./SoaView.ts"

/** Statements of applicability: which controls apply to the organization, why, and how far they are. */
export interface SoaDocumentsService {
  /** Lists one page of the matching documents without decisions: by default the first 100, in the order of creation. */
  readonly list: (
    query: Input<typeof SoaQuery>
  ) => Effect.Effect<Page<Revised<SoaRow>>, InvalidCursor | InvalidRequest | PermissionMissing, CurrentActor>
  /**
   * Returns the document with the present state of what its decisions refer to. Names of what the caller may not read are
   * left out.
   */
  readonly get: (
    id: SoaId
  ) => Effect.Effect<Versioned<SoaView>, CatalogueMissing | PermissionMissing | SoaNotFound, CurrentActor>
  /** Adds a document without decisions, by default of the catalogue `iso27001-2022`. */
  readonly create: (
    input: Input<typeof NewSoa>
  ) => Effect.Effect<
    Versioned<SoaView>,
    Busy | InvalidRequest | PermissionMissing | UnknownReference,
    CurrentActor
  >
  /**
   * Changes name or scope, or archives the document. Writes nothing if none of them differs. A change of name or scope after
   * an approval begins the next version. While the document is archived, nothing else changes.
   */
  readonly update: (
    id: SoaId,
    patch: Input<typeof SoaPatch>
  ) => Effect.Effect<
    Versioned<SoaView>,
    | ApprovalPending
    | Busy
    | CatalogueMissing
    | InvalidRequest
    | PermissionMissing
    | PreconditionFailed
    | SoaArchived
    | SoaNotFound,
    CurrentActor
  >
  /** Removes a document that never had an approved version and is not pending, and returns its id. */
  readonly remove: (
    id: SoaId
  ) => Effect.Effect<
    SoaId,
    ApprovalPending | Busy | PermissionMissing | PreconditionFailed | SoaHasVersions | SoaNotFound,
    CurrentActor
  >
  /**
   * Decides upon many controls in one commit. A field that is absent stays. Fails with all errors, and stores nothing, if
   * one decision is invalid. After an approval this begins the next version.
   */
  readonly decide: (
    id: SoaId,
    input: Input<typeof SoaDecisionsPatch>
  ) => Effect.Effect<
    Versioned<SoaView>,
    | ApprovalPending
    | Busy
    | CatalogueMissing
    | InvalidDecisions
    | InvalidRequest
    | PermissionMissing
    | PreconditionFailed
    | SoaArchived
    | SoaNotFound
    | UnknownReference,
    CurrentActor
  >
  /** Lists one page of the approved versions: by default the first 100, in the order of their approval. */
  readonly listVersions: (
    id: SoaId,
    query: Input<typeof SoaVersionQuery>
  ) => Effect.Effect<
    Page<SoaVersionRow>,
    InvalidCursor | InvalidRequest | PermissionMissing | SoaNotFound,
    CurrentActor
  >
  /** Returns the approved version with the number, and what its decisions referred to at the approval. */
  readonly getVersion: (
    id: SoaId,
    number: number
  ) => Effect.Effect<
    SoaVersionView,
    PermissionMissing | SoaNotFound | SoaVersionDamaged | SoaVersionNotFound,
    CurrentActor
  >
  /** Compares two versions. By default: what changed since the last approval. */
  readonly compare: (
    id: SoaId,
    query: Input<typeof SoaComparisonQuery>
  ) => Effect.Effect<
    SoaComparison,
    InvalidRequest | PermissionMissing | SoaNotFound | SoaVersionDamaged | SoaVersionNotFound,
    CurrentActor
  >
}
