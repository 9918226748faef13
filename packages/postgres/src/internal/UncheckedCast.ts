// The caller vouches for the type, as it does for the rows of its own statements. Nothing is checked.
export const uncheckedCast = <To>(value: unknown): To => value as To
