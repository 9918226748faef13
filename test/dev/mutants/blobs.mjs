// Bugs of blobs and their links, as in core.mjs.
const core = "packages/core/src"
const fs = "packages/blob-fs/src"

const s3 = "packages/blob-s3/src"

const links = (name) => ({ file: "packages/core/test/blob/DownloadLinks.", name, stack: "memory" })
const suite = (name) => ({ file: "packages/blob-fs/test/conformance.", name, stack: "memory" })
const folder = (name) => ({ file: "packages/blob-fs/test/BlobFs.", name, stack: "memory" })

const s3Suite = (name) => ({ file: "packages/blob-s3/test/conformance.", name, stack: "memory" })
const s3Store = (name) => ({ file: "packages/blob-s3/test/BlobS3.", name, stack: "memory" })

export const blobMutants = [
  {
    name: "a blob's link whose signature is not compared",
    file: `${core}/blob/DownloadLinks.ts`,
    find: "hashesEqual(sign(payload, key), signature)",
    plant: "sign(payload, key).length === signature.length",
    test: links("refuses a token with any character changed")
  },
  {
    name: "a blob's link that never expires",
    file: `${core}/blob/DownloadLinks.ts`,
    find: "({ download }) => now < download.expiresAt",
    plant: "() => true || now",
    test: links("refuses a link from the moment at which")
  },
  {
    name: "a blob's link that is signed with the previous key",
    file: `${core}/blob/DownloadLinks.ts`,
    find: "sign(payload, keys.current)}`",
    plant: "sign(payload, keys.previous ?? keys.current)}`",
    test: links("accepts links of the current and the previous key")
  },
  {
    name: "a blob's file name that breaks out of its header or folder",
    file: `${core}/blob/DownloadLinks.ts`,
    find: "const unsafe = /[/\\\\\\p{Cc}",
    plant: "const unsafe = /[",
    test: suite("with file names in every script")
  },
  {
    name: "a blob's media type that is not checked",
    file: `${core}/blob/DownloadLinks.ts`,
    find: "mediaType.test(contentType) ? contentType",
    plant: "contentType !== \"\" ? contentType",
    test: suite("whose media type can't break a header")
  },
  {
    name: "a damaged blob that is served whole",
    file: `${core}/blob/BlobStream.ts`,
    find: "size !== blob.size || sha256 !== blob.sha256",
    plant: "size !== blob.size",
    test: suite("breaks off when a stored byte was changed")
  },
  {
    name: "a blob's last bytes that are sent before its hash is checked",
    file: `${core}/blob/BlobStream.ts`,
    find: "      return previous\n",
    plant:
      "      held = new Uint8Array(0)\n      return Option.orElseSome(previous, () => chunk).pipe(Option.as(chunk))\n",
    test: suite("fails before the last bytes when size or hash")
  },
  {
    name: "a blob without the bytes that a call did not write",
    file: `${fs}/internal/Disk.ts`,
    find: "rest = skip(rest, (await handle.writev([...rest])).bytesWritten)",
    plant: "await handle.writev([...rest]), rest = []",
    test: { file: "packages/blob-fs/test/Disk.", name: "writes each byte once and in order", stack: "memory" }
  },
  {
    name: "a blob that is overwritten",
    file: `${fs}/internal/Disk.ts`,
    find: "await link(from, to)",
    plant: "await rename(from, to)",
    with: {
      find: "import { type FileHandle, link, mkdir, open, unlink }",
      plant: "import { type FileHandle, rename, mkdir, open, unlink }"
    },
    test: suite("lets one of many concurrent puts of a key win")
  },
  {
    name: "a blob that is stored before it is marked as pending",
    file: `${fs}/BlobFs.ts`,
    find: "    await markPending(mark)\n",
    plant: "",
    test: suite("has a blob pending from its put until it is sealed")
  },
  {
    name: "a key of links that everybody can read",
    file: `${fs}/internal/Disk.ts`,
    find: "await open(path, \"wx\", 0o600)",
    plant: "await open(path, \"wx\", 0o644)",
    test: folder("keeps its key with the data, readable by the owner")
  },
  {
    name: "a key of links that a second process replaces",
    file: `${fs}/internal/LinkKeyFiles.ts`,
    find: "    current = await readKey(path)\n",
    plant: "    current = Redacted.make(randomBytes(length))\n",
    test: folder("uses one key when several processes start at once")
  },
  {
    name: "a blob in S3 that is overwritten",
    file: `${s3}/internal/Upload.ts`,
    find: "isConditional ? { IfNoneMatch: \"*\" } : {}",
    plant: "{}",
    test: s3Suite("lets one of many concurrent puts of a key win")
  },
  {
    name: "a blob in S3 whose broken upload is not aborted",
    file: `${s3}/internal/Upload.ts`,
    find: "    uploadId === undefined\n      ? Effect.void",
    plant: "    uploadId !== \"\"\n      ? Effect.void",
    test: s3Store("aborts an upload in parts when it fails")
  },
  {
    name: "a blob in S3 without a checksum",
    file: `${s3}/internal/Upload.ts`,
    find: ", Body: body, ...checksumOf(body) }",
    plant: ", Body: body }",
    test: s3Suite("returns the bytes, size and hash of blobs")
  },
  {
    name: "a blob in S3 of which only the first page is listed",
    file: `${s3}/internal/Listing.ts`,
    find: "next === undefined ? Option.none()",
    plant: "next !== \"\" ? Option.none()",
    test: s3Suite("lists more blobs than a page has")
  },
  {
    name: "a blob's link to S3 that outlives its end",
    file: `${s3}/BlobS3.ts`,
    find: "Math.max(1, Math.floor((end - now) / 1_000))",
    plant: "Math.max(60, Math.ceil((end - now) / 1_000))",
    test: s3Store("makes links that live a week at most")
  }
]
