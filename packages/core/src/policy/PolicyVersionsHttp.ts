import { Effect } from "effect"
import { picking } from "../shared/Picked.ts"
import * as Envelope from "../v1/Envelope.ts"
import { V1 } from "../v1/V1.ts"
import * as V1Http from "../v1/V1Http.ts"
import { PolicyApprovals } from "./PolicyApprovals.ts"
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
    const approvals = yield* PolicyApprovals
    return handlers
      .handle("list", ({ path, urlParams }) => Envelope.page(versions.list(path.id, urlParams), row))
      .handle("get", ({ path }) => Effect.map(versions.get(path.id, path.versionId), shown))
      .handle("edit", ({ path, payload }) =>
        Effect.map(versions.edit(path.id, path.versionId, payload.content), (versionId) => ({ versionId })))
      .handle("publish", ({ path, payload }) =>
        versions.publish(path.id, payload))
      .handle("activate", ({ path }) =>
        versions.activate(path.id, path.versionId))
      .handle("restore", ({ path }) => versions.restore(path.id, path.versionId))
      .handle("submit", ({ path, payload }) => approvals.submit(path.id, path.versionId, payload))
      .handle("approve", ({ path, payload }) => approvals.approve(path.id, path.versionId, payload))
      .handle("reject", ({ path, payload }) => approvals.reject(path.id, path.versionId, payload))
  }))
