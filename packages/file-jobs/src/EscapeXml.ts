const entities: { readonly [character: string]: string } = { "&": "&amp;", "<": "&lt;", ">": "&gt;", "\"": "&quot;" }

/** Escapes a text for the content of an element, and for an attribute in double quotes. */
export const escapeXml = (text: string): string =>
  text.replaceAll(/[&<>"]/g, (character) => entities[character] ?? character)

/** Escapes the line breaks and tabs of an attribute, which a parser would read as spaces. */
export const escapeSpaces = (text: string): string =>
  text.replaceAll(/[\t\n\r]/g, (character) => `&#${character.charCodeAt(0)};`)
