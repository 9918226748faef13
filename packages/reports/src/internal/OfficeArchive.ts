import { strToU8, Zip, ZipDeflate } from "fflate"

// by its parts in local time, which is what the archive stores
const constantTime = new Date(1980, 0, 1)

const chunkLength = 65_536

// the same parts give the same bytes
export const makeOfficeArchive = () => {
  const chunks: Array<Uint8Array> = []
  const zip = new Zip((failure, chunk) => {
    if (failure !== null) throw failure
    chunks.push(chunk)
  })
  const add = (name: string, texts: Iterable<string>): void => {
    const file = Object.assign(new ZipDeflate(name, { level: 6 }), { mtime: constantTime })
    zip.add(file)
    let pending = ""
    for (const text of texts) {
      pending += text
      if (pending.length < chunkLength) continue
      file.push(strToU8(pending))
      pending = ""
    }
    file.push(strToU8(pending), true)
  }
  const finish = (): Uint8Array => {
    zip.end()
    return Buffer.concat(chunks)
  }
  return { add, finish }
}
