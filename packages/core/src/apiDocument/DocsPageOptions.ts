// runs in the browser: what Swagger UI does differently here. Its own filter knows the names of groups only
export const script = `
const operationText = (operation) =>
  [operation.get("method"), operation.get("path"), ...["operationId", "summary"].map((key) =>
    operation.getIn(["operation", key]) ?? "")].join(" ").toLowerCase()

const findOperations = (groups, words) => {
  const wanted = words.toLowerCase().split(" ")
  return groups
    .map((group, name) => group.update("operations", (operations) => operations.filter((operation) => {
      const text = name.toLowerCase() + " " + operationText(operation)
      return wanted.every((word) => text.includes(word))
    })))
    .filter((group) => group.get("operations").size > 0)
}

// what Swagger UI has for this reads the whole document first, which takes seconds
const resolve = (spec, value, above) => {
  if (Array.isArray(value)) return value.map((inner) => resolve(spec, inner, above))
  if (typeof value !== "object" || value === null) return value
  const { $ref, ...rest } = value
  if (typeof $ref !== "string") {
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, resolve(spec, inner, above)]))
  }
  const path = $ref.slice(2).split("/")
  if (above.includes($ref)) return { title: path.at(-1), ...rest }
  return { ...resolve(spec, getAt(spec, path), [...above, $ref]), ...rest, $$ref: $ref }
}

const getAt = (spec, path) => path.reduce((value, key) => value?.[key], spec)

const label = "Find operations by path, name or summary"

const filterPlugin = ({ React }) => ({
  fn: {
    opsFilter: findOperations,
    resolveSubtree: async (spec, path) => ({ spec: resolve(spec, getAt(spec, path), []), errors: [] })
  },
  components: {
    FilterContainer: ({ layoutActions, layoutSelectors, specSelectors }) => {
      const filter = layoutSelectors.currentFilter()
      const onChange = ({ target }) => {
        layoutActions.updateFilter(target.value)
        const groups = specSelectors.taggedOperations()
        const isShort = groups.reduce((sum, group) => sum + group.get("operations").size, 0) <= 30
        for (const name of groups.keySeq()) layoutActions.show(["operations-tag", name], isShort)
      }
      return React.createElement("div", { className: "filter wrapper" }, React.createElement("input", {
        type: "search",
        className: "operation-filter-input",
        placeholder: label,
        "aria-label": label,
        value: typeof filter === "string" ? filter : "",
        onChange
      }))
    }
  },
  statePlugins: {
    spec: {
      wrapActions: {
        // reads JSON as JSON: Swagger UI reads it as YAML, which takes seconds
        parseToJson: (_, { specActions, specSelectors }) => (text) =>
          specActions.updateJsonSpec(JSON.parse(text ?? specSelectors.specStr()))
      }
    }
  }
})
`

export const options = `
        docExpansion: "none",
        filter: true,
        defaultModelsExpandDepth: -1,
        plugins: [filterPlugin],`

// Swagger UI has light colours only
export const style = `
html { color-scheme: light dark; }
body { margin: 0; }
.swagger-ui .filter.wrapper { box-sizing: border-box; width: 100%; }
.swagger-ui .filter .operation-filter-input { box-sizing: border-box; max-width: none; }
.swagger-ui .opblock-body { overflow-x: auto; }
.swagger-ui .info { margin: 24px 0; }
.swagger-ui .opblock-summary-path, .swagger-ui .opblock-summary-description { overflow-wrap: anywhere; }
@media (max-width: 600px) {
  .swagger-ui .wrapper { padding: 0 12px; }
  .swagger-ui .opblock .opblock-summary-operation-id, .swagger-ui .opblock .opblock-summary-path { max-width: none; }
  .swagger-ui .opblock-tag small { display: none; }
}
@media (prefers-color-scheme: dark) {
  html { background: #16181c; }
  .swagger-ui { color-scheme: light; filter: invert(0.9) hue-rotate(180deg); }
  .swagger-ui .microlight, .swagger-ui .highlight-code { filter: invert(1) hue-rotate(180deg); }
}
`
