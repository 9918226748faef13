// tabs, line breaks, page breaks and the escapes of terminals
const allowedControls = new Set([0x09, 0x0a, 0x0c, 0x0d, 0x1b])

// true if the first bytes of a file are text in UTF-8; the last character may be cut
export const isText = (head: Uint8Array): boolean => {
  if (head.some((byte) => byte < 0x20 && !allowedControls.has(byte))) return false
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(head, { stream: true })
    return true
  } catch {
    return false
  }
}
