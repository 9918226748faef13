// Loaded into a server before its own code: a signal starts the profiler, the next one writes what it has found.
import { writeFileSync } from "node:fs"
import { Session } from "node:inspector"

const interval = 200

const session = new Session()
session.connect()
session.post("Profiler.enable")
session.post("Profiler.setSamplingInterval", { interval })

let isOn = false

process.on("SIGUSR2", () => {
  isOn = !isOn
  if (isOn) session.post("Profiler.start")
  else {
    session.post("Profiler.stop", (error, found) => {
      if (error !== null) throw new Error(error.message)
      writeFileSync(process.env.PROFILE_FILE, JSON.stringify(found.profile))
    })
  }
})
