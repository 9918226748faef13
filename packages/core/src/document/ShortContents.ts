// in bytes of JSON; one that takes little time to parse and to hash
export const longestShort = 65_536

const known = new WeakSet<object>()

// its values need not be counted again
export const keepShort = <Content extends object>(content: Content): Content => {
  known.add(content)
  return content
}

export const isKnownShort = (content: object): boolean => known.has(content)
