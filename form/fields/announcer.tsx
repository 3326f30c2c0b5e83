import { useEffect, useRef, useState } from 'react'

/** Delay until other live regions have rendered the same text. */
const SETTLED_MS = 100

/** Announces each event once to screen readers, unless a visible live region does. */
export function Announcer({ events }: { events: readonly { readonly id: number; readonly text: string }[] }) {
  const [words, setWords] = useState('')
  const last = useRef(0)
  const newest = events[events.length - 1]?.id ?? 0
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each that is new
  useEffect(() => {
    // So that equal words are a change, and old ones are not heard again.
    setWords('')
    if (newest <= last.current) return
    const timer = setTimeout(() => {
      const unannounced = events.filter(({ id, text }) => id > last.current && !isAnnouncedElsewhere(text))
      last.current = newest
      setWords(unannounced.map(({ text }) => text).join(' '))
    }, SETTLED_MS)
    return () => clearTimeout(timer)
  }, [newest])
  // Text alone: Orca reads an element that is added twice.
  return (
    <p aria-live="polite" className="visually-hidden">
      {words}
    </p>
  )
}

const isAnnouncedElsewhere = (text: string) =>
  [...document.querySelectorAll<HTMLElement>('main [aria-live=polite], main [role=alert]')].some(
    (region) => region.offsetParent && region.textContent.includes(text),
  )
