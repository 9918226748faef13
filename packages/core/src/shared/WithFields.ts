// a copy with other values. `{ ...value, field }` makes a hidden class for each object, see decision 0078
export const withFields = <A extends object>(value: A, fields: Partial<NoInfer<A>>): A =>
  Object.assign({}, value, fields)
