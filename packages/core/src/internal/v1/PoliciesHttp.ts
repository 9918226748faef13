import * as Effect from "effect/Effect"
import type { Reader } from "../../policy/Acknowledgement.ts"
import { Acknowledgements } from "../../policy/Acknowledgements.ts"
import { Policies, type PolicyContent } from "../../policy/Policies.ts"
import type { Policy } from "../../policy/Policy.ts"
import * as Envelope from "../contract/Envelope.ts"
import * as Handlers from "../contract/Handlers.ts"
import { makePicker } from "../shared/PickedFields.ts"
import { PoliciesApi } from "./PoliciesApi.ts"
import { AcknowledgementResponse, PolicyResponse, PolicyRow, ReaderRow } from "./PoliciesApi.ts"

const pickRow = makePicker(PolicyRow)
const pickAnswer = makePicker(PolicyResponse)
const pickReader = makePicker(ReaderRow)
const pickAcknowledgement = makePicker(AcknowledgementResponse)

/** Who approves is shown as soon as they are asked to. */
const approverOf = ({ approverId, pendingApproverId }: Policy) => ({ approverId: pendingApproverId ?? approverId })

const row = (policy: Policy) => pickRow(policy, approverOf(policy))

const shown = ({ content, policy }: PolicyContent) => pickAnswer(policy, { ...approverOf(policy), content })

const readerRow = (reader: Reader) => pickReader(reader, { isAcknowledged: reader.at !== null })

/** The handlers of policies. */
export const PoliciesHttp = Handlers.group(PoliciesApi, (handlers) =>
  Effect.gen(function*() {
    const policies = yield* Policies
    const { acknowledge, readers } = yield* Acknowledgements
    return handlers
      .handle("list", ({ urlParams }) => Envelope.page(policies.list(urlParams), row))
      .handle("create", ({ payload }) => Effect.map(policies.create(payload), shown))
      .handle("get", ({ path }) => Effect.map(policies.get(path.id), shown))
      .handle("update", ({ path, payload }) => Effect.map(policies.update(path.id, payload), shown))
      .handle("remove", ({ path }) => Envelope.removed(policies.remove(path.id)))
      .handle("acknowledge", ({ path, payload }) =>
        Effect.map(acknowledge(path.id, payload), (given) => pickAcknowledgement(given, {})))
      .handle("acknowledgements", ({ path, urlParams }) =>
        Envelope.page(readers(path.id, urlParams), readerRow))
  }))
