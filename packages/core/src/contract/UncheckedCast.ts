// Nothing is checked: the caller vouches for the type.
export const uncheckedCast = <To>(value: unknown): To => value as To
