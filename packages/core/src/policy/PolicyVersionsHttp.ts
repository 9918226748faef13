import * as Effect from "effect/Effect"
import { Html } from "../contract/ApiResponse.ts"
import * as Envelope from "../contract/Envelope.ts"
import * as Handlers from "../contract/Handlers.ts"
import { contentSecurityPolicy } from "../document/ContentHtml.ts"
import { pickFields } from "../shared/PickFields.ts"
import type { VersionContent, VersionDetails } from "./PolicyVersion.ts"
import { PolicyVersions } from "./PolicyVersions.ts"
import { PolicyVersionsApi, VersionFields } from "./PolicyVersionsApi.ts"

const pickVersion = pickFields(VersionFields)

const toRow = ({ rejection, ...version }: VersionDetails) => ({
  ...pickVersion(version, { versionId: version.id }),
  ...(rejection === undefined ? {} : { rejection })
})

const toVersionResponse = ({ content, version }: VersionContent) => ({ ...toRow(version), content })

export const PolicyVersionsHttp = Handlers.group(PolicyVersionsApi, (handlers) =>
  Effect.gen(function*() {
    const versions = yield* PolicyVersions
    return handlers
      .handle("list", ({ path, urlParams }) => Envelope.page(versions.list(path.id, urlParams), toRow))
      .handle("get", ({ path }) => Envelope.resource(versions.get(path.id, path.versionId), toVersionResponse))
      .handle("compare", ({ path }) => versions.compare(path.id, path.versionId, path.otherVersionId))
      .handle("export", ({ path }) =>
        Effect.map(versions.exportHtml(path.id, path.versionId), (text) =>
          new Html(text, contentSecurityPolicy)))
      .handle("edit", ({ path, payload }) =>
        Envelope.resource(versions.edit(path.id, path.versionId, payload.content), (versionId) => ({ versionId })))
      .handle("publish", ({ path, payload }) =>
        versions.publish(path.id, payload))
      .handle("activate", ({ path }) =>
        versions.activate(path.id, path.versionId))
      .handle("restore", ({ path }) =>
        versions.restore(path.id, path.versionId))
  }))
