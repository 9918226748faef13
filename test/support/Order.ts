import { BaseSequencer, type TestSpecification } from "vitest/node"

/** Files that mostly wait: for processes, browsers, timeouts. */
const waiting = [
  "packages/auth-jwt/test/RemoteKeys",
  "packages/browser-playwright/test/",
  "packages/core/test/invitation/Invitations",
  "packages/documents/test/questionnaireProcesses",
  "packages/engine/test/embedded",
  "packages/mailer-smtp/test/faults",
  "packages/pglite/test/FolderLock",
  "packages/postgres/test/ScopedConnections",
  "packages/postgres/test/SecondWall",
  "packages/postgres/test/Writers",
  "test/api/docsPage",
  "test/api/hostileDocuments",
  "test/api/outgoing",
  "test/faults/postgres",
  "test/limits/slow",
  "test/observability/traces",
  "test/packages/cli/process",
  "test/packages/examples",
  "test/packages/pack",
  "test/packages/secrets",
  "test/packages/server/stop",
  "test/races/rights",
  "test/runtimes/"
]

const isWaiting = ({ moduleId }: TestSpecification) => waiting.some((part) => moduleId.includes(`/${part}`))

/** Begins with what waits, one such file for each two that compute, so that the processors have work meanwhile. */
export class Order extends BaseSequencer {
  override async sort(files: Array<TestSpecification>): Promise<Array<TestSpecification>> {
    const sorted = await super.sort(files)
    const computing = sorted.filter((file) => !isWaiting(file))
    const mixed = sorted.filter(isWaiting).flatMap((file) => [file, ...computing.splice(0, 2)])
    return [...mixed, ...computing]
  }
}
