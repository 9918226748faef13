import { BaseSequencer, type TestSpecification } from "vitest/node"

/** Files that mostly wait: for processes, browsers, timeouts. */
const waiting = [
  "packages/auth-jwt/test/RemoteKeys",
  "packages/browser-playwright/test/",
  "packages/core/test/member/Invitations",
  "packages/engine/test/embedded",
  "packages/mailer-smtp/test/faults",
  "packages/pglite/test/FolderLock",
  "packages/postgres/test/ScopedConnections",
  "packages/postgres/test/SecondWall",
  "packages/postgres/test/Writers",
  "packages/questionnaire-files/test/processes",
  "test/api/apiDocument/docsPage",
  "test/api/document/hostileDocuments",
  "test/api/schedule/outgoing",
  "test/faults/postgres",
  "test/limits/slow",
  "test/observability/traces",
  "test/packages/cli/process",
  "test/packages/examples",
  "test/packages/pack",
  "test/packages/secrets",
  "test/packages/server/stop",
  "test/races/rights",
  "test/nightly/runtimes"
]

/**
 * Files of the long run that take longest, of which the last one would leave the others without work. Of three that come
 * together one mostly waits.
 */
const longest = [
  "test/nightly/docsSessions",
  "packages/browser-playwright/test/runner",
  "test/nightly/packed",
  "packages/engine/test/kills",
  "test/nightly/newContext",
  "packages/pglite/test/conformance",
  "test/nightly/webhooks",
  "test/contract/permissions",
  "test/packages/examples",
  "packages/browser-playwright/test/corpus",
  "packages/pglite/test/Folders",
  "test/contract/tenants",
  "test/nightly/browserRuns",
  "test/nightly/kills",
  "test/nightly/longer",
  "test/nightly/fairness",
  "packages/questionnaire-files/test/hostile",
  "test/nightly/worstBodies",
  "test/nightly/hostileUploads",
  "test/nightly/auditExport"
]

/** Files that compute longest. */
const computing = [
  "packages/pglite/test/Pglite",
  "packages/postgres/test/conformance",
  "test/api/vendor/",
  "test/contract/",
  "test/model/",
  "test/races/"
]

const rankOf = ({ moduleId }: TestSpecification) => {
  const rank = longest.findIndex((part) => moduleId.includes(`/${part}`))
  return rank < 0 ? longest.length : rank
}
const isOneOf = (parts: ReadonlyArray<string>) => ({ moduleId }: TestSpecification) =>
  parts.some((part) => moduleId.includes(`/${part}`))
const isWaiting = isOneOf(waiting)
const isLong = isOneOf(computing)

/**
 * Begins with what waits, one such file for each four that compute, so that the processors have work meanwhile. Long
 * files come before short ones, so that no worker has one left when the others are done.
 */
export class Order extends BaseSequencer {
  override async sort(files: Array<TestSpecification>): Promise<Array<TestSpecification>> {
    const sorted = await super.sort(files)
    const others = sorted.filter((file) => !isWaiting(file))
    const rest = [...others.filter(isLong), ...others.filter((file) => !isLong(file))]
    const mixed = sorted.filter(isWaiting).flatMap((file) => [file, ...rest.splice(0, 4)])
    return [...mixed, ...rest].toSorted((a, b) => rankOf(a) - rankOf(b))
  }
}
