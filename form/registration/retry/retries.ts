import { RETRY_AFTER_MAX_MS } from '@resume-library/contract/limits'
import type { RegistrationCore } from '../state/core.ts'
import type { LaterDependencies } from '../state/dependencies.ts'
import type { Retry } from '../state/retry.ts'
import type { RegistrationState } from '../state/state.ts'
import { countDown } from './countdown.ts'

export type RetryDependencies = Pick<LaterDependencies, 'clock' | 'onConnected'>

/** Something that has failed for now. */
export interface FailedForNow {
  /** After which it may be tried again, as far as somebody has said. */
  readonly waitMs: number | null
  /** Whether it is still the last word. */
  isTrue(now: RegistrationState): boolean
  /** Tries it again once the connection is back; null where the connection was not what failed. */
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
  { clock, onConnected }: RetryDependencies,
  part: 'retry' | 'uploadRetry',
) {
  let failed: FailedForNow | null = null
  let endCountdown = () => {}
  /** Since the last try has begun. */
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
    /** A try has begun. */
    begun: () => {
      isConnectedAnew = false
    },
    /** Something of it may have changed. */
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
