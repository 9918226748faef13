import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { Api } from "../../support/Api.ts"
import { attachmentTenant, base64, blobStacks } from "../../support/Attachments.ts"
import { onEveryStack } from "../../support/onEveryStack.ts"

const files = [
  ["screen.png", "image/png", Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13]), "inline"],
  ["photo.jpg", "image/jpeg", Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16, 0x4a, 0x46, 0x49, 0x46, 0]), "inline"],
  ["report.pdf", "application/pdf", Buffer.from("%PDF-1.7\n1 0 obj\n<<>>\nendobj\n"), "inline"],
  ["note.txt", "text/plain", Buffer.from("A note"), "attachment"],
  ["logo.svg", "image/svg+xml", Buffer.from("<svg xmlns=\"http://www.w3.org/2000/svg\"></svg>"), "attachment"],
  ["page.html", "text/html", Buffer.from("<!DOCTYPE html><html><body>x</body></html>"), "attachment"]
] as const

onEveryStack("attachments in a browser", (it) => {
  it.effect("are shown when the link asks for it and the type can run nothing, in a sandbox", () =>
    Effect.gen(function*() {
      const { url } = yield* Api
      const { ask, path, userId } = yield* attachmentTenant
      for (const [fileName, fileType, bytes, expected] of files) {
        const { body, status } = yield* ask("POST", path, { fileName, fileType, fileData: base64(bytes), userId })
        assert.strictEqual(status, 201, fileName)
        if (body.downloadPath === null) {
          assert.notInclude(new URL(body.downloadUrl).pathname, "/files/")
          continue
        }
        for (
          const [query, disposition] of [
            ["?disposition=inline", expected],
            ["?disposition=INLINE", "attachment"],
            ["?x=inline", "attachment"],
            ["", "attachment"]
          ] as const
        ) {
          const { headers, status } = yield* Effect.promise(() => fetch(`${url}${body.downloadPath}${query}`))
          assert.strictEqual(status, 200)
          assert.strictEqual(
            headers.get("content-disposition"),
            `${disposition}; filename="${fileName}"; filename*=UTF-8''${fileName}`
          )
          assert.strictEqual(headers.get("x-content-type-options"), "nosniff")
          assert.strictEqual(
            headers.get("content-security-policy"),
            "default-src 'none'; frame-ancestors 'none'; sandbox"
          )
        }
      }
    }))
}, blobStacks)
