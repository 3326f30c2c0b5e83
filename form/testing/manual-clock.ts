import type { Clock } from '../registration/dependencies.ts'

export function createManualClock(): Clock & {
  advance(milliseconds: number): void
} {
  let now = Date.parse('2026-11-21T12:00:00Z')
  let timers: { at: number; run: () => void }[] = []
  return {
    now: () => now,
    after: (milliseconds, run) => {
      const timer = { at: now + milliseconds, run }
      timers.push(timer)
      return () => {
        timers = timers.filter((other) => other !== timer)
      }
    },
    advance: (milliseconds) => {
      const end = now + milliseconds
      for (;;) {
        const [next] = timers.filter(({ at }) => at <= end).sort((a, b) => a.at - b.at)
        if (!next) break
        timers = timers.filter((timer) => timer !== next)
        now = next.at
        next.run()
      }
      now = end
    },
  }
}
