export interface ComposeOptions {
  // the font of the stamp, in base64
  readonly font: string | null
  // PNGs in base64, those of the page from its top to its bottom
  readonly pictures: ReadonlyArray<string>
  readonly previous: string | null
  readonly lines: ReadonlyArray<string>
  readonly banner: number
}

// Runs in a page of ours, so it uses nothing from outside.
export const composePicture = async ({ banner, font, lines, pictures, previous }: ComposeOptions) => {
  const stripe = 256
  const toBytes = (base64: string) => {
    const binary = atob(base64)
    const bytes = new Uint8Array(binary.length)
    for (let index = 0; index < bytes.length; index++) bytes[index] = binary.charCodeAt(index)
    return bytes
  }
  // not fetched as a data URL: each event of the network would bring the URL to the server
  const decode = async (base64: string) =>
    await createImageBitmap(new Blob([toBytes(base64)]), { colorSpaceConversion: "none", premultiplyAlpha: "none" })
  if (font !== null) document.fonts.add(await new FontFace("Stamp", toBytes(font)).load())
  const contextOf = (canvas: OffscreenCanvas) => {
    const context = canvas.getContext("2d", { willReadFrequently: true })
    if (context === null) throw new Error("no canvas")
    return context
  }
  const makeCanvas = (width: number) => contextOf(new OffscreenCanvas(width, stripe))
  const pixelsOf = (
    context: OffscreenCanvasRenderingContext2D,
    image: ImageBitmap | OffscreenCanvas,
    place: { readonly top: number; readonly width: number; readonly height: number }
  ) => {
    context.drawImage(image, 0, place.top, place.width, place.height, 0, 0, place.width, place.height)
    return new Uint32Array(context.getImageData(0, 0, place.width, place.height).data.buffer)
  }
  const countChanged = (shown: OffscreenCanvas, before: ImageBitmap) => {
    const shownHeight = shown.height - banner
    const beforeHeight = Math.max(before.height - banner, 0)
    const width = Math.min(shown.width, before.width)
    const height = Math.min(shownHeight, beforeHeight)
    const [first, second] = [makeCanvas(width), makeCanvas(width)]
    let equal = 0
    for (let top = 0; top < height; top += stripe) {
      const rows = Math.min(stripe, height - top)
      const place = { top: top + banner, width, height: rows }
      const one = pixelsOf(first, shown, place)
      const other = pixelsOf(second, before, place)
      for (let index = 0; index < one.length; index++) if (one[index] === other[index]) equal += 1
    }
    // each pixel of either picture that the other does not have, or has in another colour
    return shown.width * shownHeight + before.width * beforeHeight - width * height - equal
  }
  const shown = await Promise.all(pictures.map(decode))
  const height = shown.reduce((sum, part) => sum + part.height, banner)
  const canvas = new OffscreenCanvas(shown[0]?.width ?? 1, height)
  const context = contextOf(canvas)
  const fit = (line: string) => {
    const most = canvas.width - 24
    let text = line.slice(0, 500)
    if (context.measureText(text).width <= most && text === line) return text
    while (text !== "" && context.measureText(`${text}…`).width > most) text = text.slice(0, -1)
    return `${text}…`
  }
  context.fillStyle = "#ffffff"
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.fillStyle = "#1f2933"
  context.fillRect(0, 0, canvas.width, banner)
  context.fillStyle = "#ffffff"
  context.font = "14px Stamp, sans-serif"
  context.direction = "ltr"
  context.textBaseline = "middle"
  lines.slice(0, 2).forEach((line, index) => context.fillText(fit(line), 12, 15 + 20 * index))
  let top = banner
  for (const part of shown) {
    context.drawImage(part, 0, top)
    top += part.height
  }
  const before = previous === null ? null : await decode(previous).catch(() => null)
  const changedPixels = before === null ? null : countChanged(canvas, before)
  const bytes = await canvas.convertToBlob({ type: "image/png" })
  const url = await new Promise<string>((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener("load", () => resolve(typeof reader.result === "string" ? reader.result : ""))
    reader.addEventListener("error", () => reject(new Error("no picture")))
    reader.readAsDataURL(bytes)
  })
  return { png: url.slice(url.indexOf(",") + 1), changedPixels }
}
