import { TOAST_MS } from '@resume-library/contract/limits'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useTranslate } from '../messages/messages.ts'
import styles from './toaster.module.css'

interface Toast {
  readonly id: number
  readonly kind: 'success' | 'error'
  readonly text: string
}

/** Shows toasts, which pause while hovered or focused. A live region of the page announces their words. */
export function Toaster({ toasts, onClose }: { toasts: readonly Toast[]; onClose(id: number): void }) {
  const translate = useTranslate()
  const section = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the toasts make the height, before anything is scrolled to
  useLayoutEffect(() => {
    // What is scrolled to stays clear of them: see `page.css`.
    const measure = () =>
      document.documentElement.style.setProperty('--toasts', `${section.current!.offsetHeight}px`)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(section.current!)
    return () => observer.disconnect()
  }, [toasts])
  return (
    <section ref={section} aria-label={translate('notifications')} className={styles.toaster}>
      {toasts.map((toast) => (
        <ToastCard key={toast.id} toast={toast} onClose={() => onClose(toast.id)} />
      ))}
    </section>
  )
}

function ToastCard({ toast, onClose }: { toast: Toast; onClose(): void }) {
  const translate = useTranslate()
  const [isHovered, setHovered] = useState(false)
  const [isFocused, setFocused] = useState(false)
  const focusedBefore = useRef<HTMLElement>(null)
  useTimer(TOAST_MS[toast.kind], isHovered || isFocused, onClose)
  const close = () => {
    focusedBefore.current?.focus({ preventScroll: true })
    onClose()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hovering only makes it wait, nothing is done by it
    <div
      className={styles.toast}
      data-kind={toast.kind}
      onPointerEnter={() => setHovered(true)}
      onPointerLeave={() => setHovered(false)}
      onFocus={({ relatedTarget }) => {
        focusedBefore.current = relatedTarget as HTMLElement | null
        setFocused(true)
      }}
      onBlur={() => setFocused(false)}
    >
      <p>{toast.text}</p>
      <button type="button" onClick={close}>
        <span aria-hidden="true">×</span>
        <span className="visually-hidden">{translate('close')}</span>
      </button>
    </div>
  )
}

function useTimer(duration: number, waiting: boolean, onEnd: () => void): void {
  const remaining = useRef(duration)
  const end = useRef(onEnd)
  useEffect(() => {
    end.current = onEnd
  })
  useEffect(() => {
    if (waiting) return
    const started = performance.now()
    const timer = setTimeout(() => end.current(), remaining.current)
    return () => {
      clearTimeout(timer)
      remaining.current -= performance.now() - started
    }
  }, [waiting])
}
