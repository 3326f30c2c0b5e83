import { useEffect, useRef, useState } from 'react'

/** Delay until other live regions have rendered the same text. */
const SETTLED_MS = 100

/** Announces each event once to screen readers, unless a visible live region does. */
export function Announcer({ events }: { events: readonly { readonly id: number; readonly text: string }[] }) {
  const [announced, setAnnounced] = useState({ id: 0, text: '' })
  const last = useRef(0)
  const newest = events[events.length - 1]?.id ?? 0
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each that is new
  useEffect(() => {
    if (newest <= last.current) return
    const timer = setTimeout(() => {
      const unannounced = events.filter(({ id, text }) => id > last.current && !isAnnouncedElsewhere(text))
      last.current = newest
      setAnnounced({ id: newest, text: unannounced.map(({ text }) => text).join(' ') })
    }, SETTLED_MS)
    return () => clearTimeout(timer)
  }, [newest])
  return (
    <p role="status" className="visually-hidden">
      {newest > 0 && announced.text && <span key={announced.id}>{announced.text}</span>}
    </p>
  )
}

const isAnnouncedElsewhere = (text: string) =>
  [...document.querySelectorAll<HTMLElement>('main [role=status], main [role=alert]')].some(
    (region) => region.offsetParent && region.textContent.includes(text),
  )
