/** The first API key of a reference server, from the file that its output names; empty if it names none. */
export declare const firstKey: (output: string) => string
