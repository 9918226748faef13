export const escapeXml = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll("\"", "&quot;")

export const declaration = `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n`
