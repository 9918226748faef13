import { Effect } from "effect"
import { picking } from "../shared/Picked.ts"
import * as Envelope from "../v1/Envelope.ts"
import { Html } from "../v1/Reply.ts"
import { V1 } from "../v1/V1.ts"
import * as V1Http from "../v1/V1Http.ts"
import { contentSecurityPolicy } from "./ContentHtml.ts"
import type { PolicyVersion, VersionContent } from "./PolicyVersion.ts"
import { PolicyVersions } from "./PolicyVersions.ts"
import { VersionRow } from "./PolicyVersionsApi.ts"

const pickRow = picking(VersionRow)

const row = (version: PolicyVersion) => pickRow(version, { versionId: version.id })

const shown = ({ content, version }: VersionContent) => ({ ...row(version), content })

/**
 * The handlers of policies' versions.
 *
 * @since 0.1.0
 * @category handlers
 */
export const PolicyVersionsHttp = V1Http.group(V1, "policyVersions", (handlers) =>
  Effect.gen(function*() {
    const versions = yield* PolicyVersions
    return handlers
      .handle("list", ({ path, urlParams }) => Envelope.page(versions.list(path.id, urlParams), row))
      .handle("get", ({ path }) => Effect.map(versions.get(path.id, path.versionId), shown))
      .handle("compare", ({ path }) => versions.compare(path.id, path.versionId, path.otherVersionId))
      .handle("export", ({ path }) =>
        Effect.map(versions.exportHtml(path.id, path.versionId), (text) =>
          new Html(text, contentSecurityPolicy)))
      .handle("edit", ({ path, payload }) =>
        Effect.map(versions.edit(path.id, path.versionId, payload.content), (versionId) => ({ versionId })))
      .handle("publish", ({ path, payload }) =>
        versions.publish(path.id, payload))
      .handle("activate", ({ path }) =>
        versions.activate(path.id, path.versionId))
      .handle("restore", ({ path }) =>
        versions.restore(path.id, path.versionId))
  }))
