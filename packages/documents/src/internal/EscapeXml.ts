const entities: { readonly [character: string]: string } = { "&": "&amp;", "<": "&lt;", ">": "&gt;", "\"": "&quot;" }

// for the content of an element, and for an attribute in double quotes
export const escapeXml = (text: string): string =>
  text.replaceAll(/[&<>"]/g, (character) => entities[character] ?? character)

// a parser reads these as spaces in an attribute
export const escapeSpaces = (text: string): string =>
  text.replaceAll(/[\t\n\r]/g, (character) => `&#${character.charCodeAt(0)};`)
