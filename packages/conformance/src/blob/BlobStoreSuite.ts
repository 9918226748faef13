import * as Bytes from "./BlobStoreBytes.ts"
import { linkCases } from "./BlobStoreLinks.ts"
import { listCases } from "./BlobStoreLists.ts"
import { pendingCases } from "./BlobStorePending.ts"
import { putCases } from "./BlobStorePuts.ts"
import type { It } from "./BlobStoreTools.ts"

/** Amounts that the suite tries. */
export interface Options {
  /** Size of the largest blob; 100 MiB by default. */
  readonly largest?: number | undefined
  /** Number of blobs in the longest list; 1,100 by default, more than a page of most stores. */
  readonly many?: number | undefined
}

const usualLargest = 104_857_600

/** Promises about the links of a `BlobStore`, for a further server of them. */
export const blobLinkSuite: (it: It) => void = linkCases

/** Promises about the puts of a `BlobStore`, for a further way to refuse overwriting. */
export const blobPutSuite = (it: It, { largest = usualLargest }: Pick<Options, "largest"> = {}): void =>
  putCases(it, largest)

/** Promises of a `BlobStore`. The layer under test needs the client of its links too. */
export const blobStoreSuite = (
  it: It,
  { largest = usualLargest, many = 1_100 }: Options = {}
): void => {
  Bytes.byteCases(it, largest)
  putCases(it, largest)
  listCases(it, many)
  pendingCases(it)
  linkCases(it)
}
