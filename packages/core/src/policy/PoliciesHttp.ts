import * as Effect from "effect/Effect"
import { Html } from "../contract/ApiResponse.ts"
import * as Envelope from "../contract/Envelope.ts"
import * as Handlers from "../contract/Handlers.ts"
import { contentSecurityPolicy } from "../document/ContentHtml.ts"
import { Acknowledgements } from "./Acknowledgements.ts"
import { Policies } from "./Policies.ts"
import { PoliciesApi } from "./PoliciesApi.ts"
import { PolicyVersions } from "./PolicyVersions.ts"
import { PolicyVersionsApi } from "./PolicyVersionsApi.ts"

export const PoliciesHttp = Handlers.group(PoliciesApi, (handlers) =>
  Effect.gen(function*() {
    const policies = yield* Policies
    const { acknowledge, listReaders } = yield* Acknowledgements
    return handlers
      .handle("list", ({ urlParams }) => Envelope.signed(policies.list(urlParams)))
      .handle("create", ({ payload }) => Envelope.resource(policies.create(payload)))
      .handle("get", ({ path }) => Envelope.resource(policies.get(path.id)))
      .handle("update", ({ path, payload }) => Envelope.resource(policies.update(path.id, payload)))
      .handle("remove", ({ path }) => Envelope.removed(policies.remove(path.id)))
      .handle("reviewed", ({ path, payload }) => policies.markReviewed(path.id, payload))
      .handle("acknowledge", ({ path, payload }) => acknowledge(path.id, payload))
      .handle("acknowledgements", ({ path, urlParams }) => Envelope.signed(listReaders(path.id, urlParams)))
  }))

export const PolicyVersionsHttp = Handlers.group(
  PolicyVersionsApi,
  (handlers) =>
    Effect.map(PolicyVersions, (versions) =>
      handlers
        .handle("list", ({ path, urlParams }) => Envelope.signed(versions.list(path.id, urlParams)))
        .handle("get", ({ path }) => Envelope.resource(versions.get(path.id, path.versionId)))
        .handle("compare", ({ path }) => versions.compare(path.id, path.versionId, path.otherVersionId))
        .handle(
          "export",
          ({ path }) =>
            Effect.map(versions.exportHtml(path.id, path.versionId), (text) => new Html(text, contentSecurityPolicy))
        )
        .handle(
          "edit",
          ({ path, payload }) => Envelope.resource(versions.edit(path.id, path.versionId, payload))
        )
        .handle("publish", ({ path, payload }) => versions.publish(path.id, payload))
        .handle("activate", ({ path }) => versions.activate(path.id, path.versionId))
        .handle("restore", ({ path }) => versions.restore(path.id, path.versionId)))
)
