import { setFlagsFromString } from "node:v8"

// Optimizing what runs for a moment only would take a process of a file as long as the file. Modules that are imported
// after this one wait for it longer.
setFlagsFromString("--interrupt-budget=1000000")
