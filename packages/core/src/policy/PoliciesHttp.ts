import * as Effect from "effect/Effect"
import { toPending } from "../approval/Approval.ts"
import * as Envelope from "../contract/Envelope.ts"
import * as Handlers from "../contract/Handlers.ts"
import { pickFields } from "../shared/PickFields.ts"
import type { Reader } from "./Acknowledgement.ts"
import { Acknowledgements } from "./Acknowledgements.ts"
import { Policies, type PolicyContent, type UpdatedPolicy } from "./Policies.ts"
import {
  AcknowledgementResponse,
  PoliciesApi,
  PolicyResponse,
  PolicyRow,
  ReaderFields,
  ReviewResponse
} from "./PoliciesApi.ts"
import type { Policy } from "./Policy.ts"

const pickRow = pickFields(PolicyRow)
const pickPolicy = pickFields(PolicyResponse)
const pickReader = pickFields(ReaderFields)
const pickReview = pickFields(ReviewResponse)
const pickAcknowledgement = pickFields(AcknowledgementResponse)

const toRow = (policy: Policy) => pickRow(policy, toPending(policy.approval))

const toPolicyResponse = ({ content, policy }: PolicyContent) =>
  pickPolicy(policy, { ...toPending(policy.approval), content })

const toUpdatedResponse = ({ content, policy }: UpdatedPolicy) =>
  content === undefined ? toRow(policy) : toPolicyResponse({ policy, content })

const toReaderRow = ({ email, name, ...reader }: Reader) => ({
  ...pickReader(reader, { isAcknowledged: reader.at !== null }),
  ...(name === undefined ? {} : { name }),
  ...(email === undefined ? {} : { email })
})

const toReview = (policy: Policy) => pickReview(policy, {})

export const PoliciesHttp = Handlers.group(PoliciesApi, (handlers) =>
  Effect.gen(function*() {
    const policies = yield* Policies
    const { acknowledge, listReaders } = yield* Acknowledgements
    return handlers
      .handle("list", ({ urlParams }) => Envelope.page(policies.list(urlParams), toRow))
      .handle("create", ({ payload }) => Envelope.resource(policies.create(payload), toPolicyResponse))
      .handle("get", ({ path }) => Envelope.resource(policies.get(path.id), toPolicyResponse))
      .handle("update", ({ path, payload }) => Envelope.resource(policies.update(path.id, payload), toUpdatedResponse))
      .handle("remove", ({ path }) => Envelope.removed(policies.remove(path.id)))
      .handle("reviewed", ({ path, payload }) => Effect.map(policies.markReviewed(path.id, payload), toReview))
      .handle("acknowledge", ({ path, payload }) =>
        Effect.map(acknowledge(path.id, payload), (acknowledgement) =>
          pickAcknowledgement(acknowledgement, {})))
      .handle("acknowledgements", ({ path, urlParams }) =>
        Envelope.page(listReaders(path.id, urlParams), toReaderRow))
  }))
