// Lets git use the hooks of this repository. npm runs it after an installation. Without git nothing happens.
import { spawnSync } from "node:child_process"

spawnSync("git", ["config", "core.hooksPath", ".githooks"], { stdio: "ignore" })
