// Nothing is checked: the types are made from the contract of the server.
export const uncheckedCast = <To>(value: unknown): To => value as To
