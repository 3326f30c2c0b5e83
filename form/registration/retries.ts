import { RETRY_AFTER_MAX_MS } from '@resume-library/contract/limits'
import type { RegistrationCore } from './core.ts'
import type { Clock, DeferredDependencies } from './dependencies.ts'
import type { RegistrationState, Retry } from './state.ts'

export interface FailedForNow {
  readonly waitMs: number | null
  isTrue(now: RegistrationState): boolean
  readonly repeat: Repeat | null
}

interface Repeat {
  /** Whether it would still be the same. Once it is not, only the person tries it again. */
  isSame(): boolean
  run(): void
}

/** Offers to try again what has failed for now, until that is told no more; a submit and an upload have one each. */
export function createRetries(
  core: RegistrationCore,
  { clock, onConnected }: DeferredDependencies,
  part: 'retry' | 'uploadRetry',
) {
  let failed: FailedForNow | null = null
  let endCountdown = () => {}
  let isConnectedAnew = false
  const change = (change: Partial<Retry>) => {
    const retry = core.current()[part]
    if (retry) core.change({ [part]: { ...retry, ...change } })
  }
  const withdraw = () => {
    failed = null
    endCountdown()
    core.change({ [part]: null })
  }
  const check = () => {
    if (failed && !failed.isTrue(core.current())) withdraw()
    else if (core.current()[part]?.isRepeated && !failed?.repeat?.isSame()) change({ isRepeated: false })
  }
  const connected = () => {
    isConnectedAnew = true
    check()
    if (core.current()[part]?.isRepeated) failed?.repeat?.run()
  }
  core.subscribe(check)
  onConnected(connected)
  return {
    begun: () => {
      isConnectedAnew = false
    },
    check,
    offer: (next: FailedForNow) => {
      endCountdown()
      failed = next
      const wait = next.waitMs !== null && next.waitMs <= RETRY_AFTER_MAX_MS ? next.waitMs : null
      const seconds = wait === null ? null : Math.ceil(wait / 1000)
      core.change({ [part]: { seconds, saidSeconds: seconds, isRepeated: next.repeat !== null } })
      if (wait !== null) endCountdown = countDown(clock, wait, (seconds) => change({ seconds }))
      // It came back before the try had failed.
      if (isConnectedAnew) connected()
    },
  }
}

const SECOND_MS = 1_000

/** Counts down, second by second, also over a sleep of the device. */
export function countDown(clock: Clock, milliseconds: number, tell: (seconds: number) => void): () => void {
  const end = clock.now() + milliseconds
  let stop = () => {}
  const step = () => {
    const left = Math.max(0, end - clock.now())
    if (left > 0) stop = clock.after(left % SECOND_MS || SECOND_MS, step)
    tell(Math.ceil(left / SECOND_MS))
  }
  step()
  return () => stop()
}
