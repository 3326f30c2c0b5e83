import { readableDuration } from '../messages/amounts.ts'
import { pageLanguage } from '../messages/embedded.ts'
import { useTranslate } from '../messages/messages.ts'
import type { Retry } from '../registration/state.ts'
import styles from './retry-countdown.module.css'

/** Countdown to a retry: seen each second, announced at first and at its end. */
export function RetryCountdown({ retry: { seconds, initialSeconds } }: { readonly retry: Retry }) {
  const translate = useTranslate()
  if (seconds === null) return null
  const lang = pageLanguage()
  const words = (left: number) =>
    left > 0 ? translate('retry_in', { duration: readableDuration(left, lang) }) : translate('retry_now')
  return (
    <div aria-live="off">
      <p aria-hidden="true" className={styles.countdown}>
        {words(seconds)}
      </p>
      {seconds > 0 && <p className="visually-hidden">{words(initialSeconds ?? seconds)}</p>}
      <p aria-live="polite" className="visually-hidden">
        {seconds === 0 && words(0)}
      </p>
    </div>
  )
}
