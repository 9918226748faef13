import * as Effect from "effect/Effect"
import type { Reader } from "../../policy/Acknowledgement.ts"
import { Acknowledgements } from "../../policy/Acknowledgements.ts"
import { Policies, type PolicyContent } from "../../policy/Policies.ts"
import type { Policy } from "../../policy/Policy.ts"
import * as Envelope from "../contract/Envelope.ts"
import * as Handlers from "../contract/Handlers.ts"
import { pickFields } from "../shared/PickFields.ts"
import { AcknowledgementResponse, PoliciesApi, PolicyResponse, PolicyRow, ReaderRow } from "./PoliciesApi.ts"

const pickRow = pickFields(PolicyRow)
const pickPolicy = pickFields(PolicyResponse)
const pickReader = pickFields(ReaderRow)
const pickAcknowledgement = pickFields(AcknowledgementResponse)

const toApprover = ({ approverId, pendingApproverId }: Policy) => ({ approverId: pendingApproverId ?? approverId })

const toRow = (policy: Policy) => pickRow(policy, toApprover(policy))

const toPolicyResponse = ({ content, policy }: PolicyContent) => pickPolicy(policy, { ...toApprover(policy), content })

const toReaderRow = (reader: Reader) => pickReader(reader, { isAcknowledged: reader.at !== null })

export const PoliciesHttp = Handlers.group(PoliciesApi, (handlers) =>
  Effect.gen(function*() {
    const policies = yield* Policies
    const { acknowledge, listReaders } = yield* Acknowledgements
    return handlers
      .handle("list", ({ urlParams }) => Envelope.page(policies.list(urlParams), toRow))
      .handle("create", ({ payload }) => Envelope.resource(policies.create(payload), toPolicyResponse))
      .handle("get", ({ path }) => Envelope.resource(policies.get(path.id), toPolicyResponse))
      .handle("update", ({ path, payload }) => Envelope.resource(policies.update(path.id, payload), toPolicyResponse))
      .handle("remove", ({ path }) => Envelope.removed(policies.remove(path.id)))
      .handle("acknowledge", ({ path, payload }) =>
        Effect.map(acknowledge(path.id, payload), (acknowledgement) =>
          pickAcknowledgement(acknowledgement, {})))
      .handle("acknowledgements", ({ path, urlParams }) =>
        Envelope.page(listReaders(path.id, urlParams), toReaderRow))
  }))
