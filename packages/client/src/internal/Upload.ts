import type { Send } from "./Settings.ts"

type Progress = (sent: number, size: number) => void

export const toForm = (input: Readonly<Record<string, unknown>>): FormData => {
  const form = new FormData()
  const { file, fileName, ...fields } = input
  // fields first, so that the server knows them when the file arrives
  for (const [name, value] of Object.entries(fields)) {
    if (value !== undefined) form.append(name, typeof value === "string" ? value : JSON.stringify(value))
  }
  if (typeof fileName === "string") form.append("fileName", fileName)
  if (file instanceof Blob) form.append("file", file)
  return form
}

// a browser reports the progress of this alone
const sendByXhr = (request: Request, form: FormData, report: (sent: number) => void): Promise<Response> =>
  new Promise((resolve, reject) => {
    const xhr = new XMLHttpRequest()
    xhr.open(request.method, request.url)
    for (const [name, value] of request.headers) {
      if (name !== "content-type") xhr.setRequestHeader(name, value)
    }
    xhr.responseType = "blob"
    xhr.upload.addEventListener("progress", ({ loaded }) => report(loaded))
    xhr.addEventListener("load", () => {
      const lines = xhr.getAllResponseHeaders().trim().split(/\r?\n/)
      const headers = lines.map((line): [string, string] => {
        const [name = "", ...value] = line.split(":")
        return [name, value.join(":").trim()]
      })
      resolve(new Response(xhr.response instanceof Blob ? xhr.response : null, { status: xhr.status, headers }))
    })
    for (const event of ["error", "abort"]) xhr.addEventListener(event, () => reject(new TypeError("No response")))
    request.signal.addEventListener("abort", () => xhr.abort(), { once: true })
    xhr.send(form)
  })

const countBytes = (body: ReadableStream<Uint8Array>, report: (sent: number) => void): ReadableStream<Uint8Array> => {
  let sent = 0
  return body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform: (chunk, controller) => {
        controller.enqueue(chunk)
        report(sent += chunk.length)
      }
    })
  )
}

// progress is that of the file, whatever surrounds it in the form
export const sendForm = (
  request: Request,
  form: FormData,
  send: Send,
  { isFetch, onProgress }: { readonly isFetch: boolean; readonly onProgress: Progress | undefined }
): Promise<Response> => {
  const file = form.get("file")
  const { method } = request
  if (onProgress === undefined || !(file instanceof Blob)) return send(new Request(request, { method, body: form }))
  const report = (sent: number) => onProgress(Math.min(sent, file.size), file.size)
  if (isFetch && typeof XMLHttpRequest !== "undefined") return sendByXhr(request, form, report)
  const { body, headers } = new Response(form)
  if (body === null) return send(new Request(request, { method, body: form }))
  // a body that is read while it is sent; the types of the DOM do not know the option
  const init = { method, body: countBytes(body, report), duplex: "half" }
  const streamed = new Request(request, init)
  streamed.headers.set("content-type", headers.get("content-type") ?? "")
  return send(streamed)
}
