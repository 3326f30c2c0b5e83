import { RETRY_AFTER_MAX_MS } from '@resume-library/contract/limits'
import type { RegistrationCore } from './core.ts'
import type { Clock, DeferredDependencies } from './dependencies.ts'
import type { RegistrationState, Retry } from './state.ts'

export interface RetryableFailure {
  readonly waitMs: number | null
  isCurrent(now: RegistrationState): boolean
  readonly automatic: AutomaticRetry | null
}

interface AutomaticRetry {
  /** False once an answer has changed: then only the person may retry. */
  isUnchanged(): boolean
  run(): void
}

/** Offers a retry of a temporary failure, by hand or once online, while the failure is shown. */
export function createRetries(
  core: RegistrationCore,
  { clock, onOnline }: DeferredDependencies,
  part: 'retry' | 'uploadRetry',
) {
  let failed: RetryableFailure | null = null
  let endCountdown = () => {}
  let hasReconnected = false
  const update = (changed: Partial<Retry>) => {
    const retry = core.current()[part]
    if (retry) core.change({ [part]: { ...retry, ...changed } })
  }
  const withdraw = () => {
    failed = null
    endCountdown()
    core.change({ [part]: null })
  }
  const check = () => {
    if (failed && !failed.isCurrent(core.current())) withdraw()
    else if (core.current()[part]?.isAutomatic && !failed?.automatic?.isUnchanged())
      update({ isAutomatic: false })
  }
  const reconnected = () => {
    hasReconnected = true
    check()
    if (core.current()[part]?.isAutomatic) failed?.automatic?.run()
  }
  core.subscribe(check)
  onOnline(reconnected)
  return {
    started: () => {
      hasReconnected = false
    },
    check,
    offer: (next: RetryableFailure) => {
      endCountdown()
      failed = next
      const wait = next.waitMs !== null && next.waitMs <= RETRY_AFTER_MAX_MS ? next.waitMs : null
      const seconds = wait === null ? null : Math.ceil(wait / 1000)
      core.change({ [part]: { seconds, initialSeconds: seconds, isAutomatic: next.automatic !== null } })
      if (wait !== null) endCountdown = countDown(clock, wait, (seconds) => update({ seconds }))
      // The connection came back before the request failed.
      if (hasReconnected) reconnected()
    },
  }
}

const SECOND_MS = 1_000

/** Counts down by wall clock time, so that it is right after a sleep of the device. */
export function countDown(
  clock: Clock,
  milliseconds: number,
  onSecond: (seconds: number) => void,
): () => void {
  const end = clock.now() + milliseconds
  let stop = () => {}
  const step = () => {
    const left = Math.max(0, end - clock.now())
    if (left > 0) stop = clock.after(left % SECOND_MS || SECOND_MS, step)
    onSecond(Math.ceil(left / SECOND_MS))
  }
  step()
  return () => stop()
}
