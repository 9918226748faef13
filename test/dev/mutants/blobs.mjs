// Bugs of blobs and their links, as in core.mjs.
const core = "packages/core/src"
const fs = "packages/blob-fs/src"

const links = (name) => ({ file: "packages/core/test/blob/DownloadLinks.", name, stack: "memory" })
const suite = (name) => ({ file: "packages/blob-fs/test/conformance.", name, stack: "memory" })

export const blobMutants = [
  {
    name: "a blob's link whose signature is not compared",
    file: `${core}/blob/DownloadLinks.ts`,
    in: "isSigned",
    find: "hashesEqual(sign(payload, key), signature)",
    plant: "sign(payload, key).length === signature.length",
    test: links("refuses a token with any character changed")
  },
  {
    name: "a blob's link that never expires",
    file: `${core}/blob/DownloadLinks.ts`,
    in: "openLink",
    find: "({ download }) => now < download.expiresAt",
    plant: "() => true || now",
    test: links("refuses a link from the moment at which")
  },
  {
    name: "a blob's file name that breaks out of its header or folder",
    file: `${core}/blob/DownloadLinks.ts`,
    in: "unsafe",
    find: "const unsafe = /[/\\\\\\p{Cc}",
    plant: "const unsafe = /[",
    test: suite("with file names in every script")
  },
  {
    name: "a damaged blob that is served whole",
    file: `${core}/blob/BlobStream.ts`,
    in: "last",
    find: "size !== blob.size || sha256 !== blob.sha256",
    plant: "size !== blob.size",
    test: suite("breaks off when a stored byte was changed")
  },
  {
    name: "a blob that is overwritten",
    file: `${fs}/internal/Disk.ts`,
    in: "linkFile",
    find: "await link(from, to)",
    plant: "await (await import(\"node:fs/promises\")).rename(from, to)",
    test: suite("lets one of many concurrent puts of a key win")
  }
]
