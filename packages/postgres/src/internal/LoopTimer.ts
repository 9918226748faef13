// Timers of Node run before sockets are read, so a small delay is no reason to give up time for reading.
const tolerance = 20

// Calls `fire` after the time in which the event loop ran. After a stop of the loop, it first gets as much time again to
// read what lies in the sockets. Returns what ends the timer.
export const startTimer = (millis: number, fire: () => void): () => void => {
  let timer: NodeJS.Timeout
  const arm = (wait: number, isLast: boolean) => {
    const due = performance.now() + wait
    timer = setTimeout(() => {
      const late = performance.now() - due
      if (late > tolerance && !isLast) arm(Math.min(late, millis), true)
      else fire()
    }, wait)
  }
  arm(millis, false)
  return () => clearTimeout(timer)
}
