// The entry of the bundle. The maps come after the server, because loading Effect reads a trace that nobody sees.
import "./main.ts"
import { install } from "./SourceLines.ts"

install()
