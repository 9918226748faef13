import * as BlobS3 from "@attestry/blob-s3/BlobS3"
import { Redacted } from "effect"
import { printGrowth } from "../../../../test/support/BlobGrowth.ts"
import * as S3Server from "./S3Server.ts"

const { accessKeyId, secretAccessKey } = S3Server.credentials

await printGrowth(BlobS3.layer({
  bucket: S3Server.bucket,
  endpoint: process.env["ENDPOINT"],
  region: S3Server.region,
  credentials: { accessKeyId, secretAccessKey: Redacted.make(secretAccessKey) }
}))
