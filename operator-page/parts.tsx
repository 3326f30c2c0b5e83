import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { type ApiError, asApiError } from './api.ts'
import { useAddress } from './router.tsx'
import { errorText, useTranslation } from './words.tsx'

/** Heading of a view, which names the document and takes the focus. */
export function Heading({ children, title }: { readonly children: ReactNode; readonly title: string }) {
  const translate = useTranslation()
  const { isReturn } = useAddress()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    document.title = `${title} - ${translate('app_title')}`
  }, [title, translate])
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each view
  useEffect(() => heading.current?.focus({ preventScroll: isReturn }), [])
  return (
    <h1 ref={heading} tabIndex={-1}>
      {children}
    </h1>
  )
}

interface ProblemProps {
  readonly text: string
  onRetry?(): void
}

export function Problem({ text, onRetry }: ProblemProps) {
  const translate = useTranslation()
  return (
    <div role="alert" className="problem">
      <p>{text}</p>
      {onRetry && (
        <button type="button" className="button" onClick={onRetry}>
          {translate('retry')}
        </button>
      )}
    </div>
  )
}

export function Failure({ error, onRetry }: { readonly error: ApiError | null; onRetry?(): void }) {
  const translate = useTranslation()
  return error && <Problem text={errorText(translate, error)} {...(onRetry && { onRetry })} />
}

export const Loading = () => <p className="loading small">{useTranslation()('loading_data')}</p>

/** Runs one write at a time, with its failure. */
export function useWrite() {
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<ApiError | null>(null)
  const running = useRef(false)
  const run = async (write: () => Promise<void>): Promise<void> => {
    if (running.current) return
    running.current = true
    setBusy(true)
    setError(null)
    try {
      await write()
    } catch (cause) {
      setError(asApiError(cause))
    } finally {
      running.current = false
      setBusy(false)
    }
  }
  return { isBusy, error, setError, run }
}

/** Returns the trimmed text of each field of a form that was sent. */
export function sentTexts(event: FormEvent<HTMLFormElement>): Record<string, string> {
  event.preventDefault()
  const entries = [...new FormData(event.currentTarget)].map(([name, value]) => [name, String(value)])
  return Object.fromEntries(entries)
}

/** Modal dialog; Escape closes it. */
export function Dialog({
  title,
  children,
  onClose,
}: {
  readonly title: string
  readonly children: ReactNode
  onClose(): void
}) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => dialog.current?.showModal(), [])
  return (
    <dialog ref={dialog} className="dialog" aria-labelledby="dialog-title" onClose={onClose}>
      <h2 id="dialog-title">{title}</h2>
      {children}
    </dialog>
  )
}
