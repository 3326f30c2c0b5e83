import styles from '@resume-library/form/question.module.css'
import { type FormEvent, type ReactNode, use, useEffect, useId, useRef, useState } from 'react'
import { type ApiError, asApiError } from './api.ts'
import { useAddress } from './router.tsx'
import { SessionContext } from './session.ts'
import { errorText, useTranslation } from './words.tsx'

/** Heading of a view, which names the document and takes the focus. */
export function Heading({ children, title }: { readonly children: ReactNode; readonly title: string }) {
  const translate = useTranslation()
  const { isReturn } = useAddress()
  // Below a sign-in it waits.
  const isShown = use(SessionContext)?.isOpen ?? true
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (isShown) document.title = `${title} - ${translate('app_title')}`
  }, [isShown, title, translate])
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each view
  useEffect(() => {
    if (isShown) heading.current?.focus({ preventScroll: isReturn })
  }, [isShown])
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

export const Loading = () => <p className="loading small">{useTranslation()('loading')}</p>

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
  return { isBusy, error, run }
}

interface SendFormProps {
  readonly submit: string
  readonly title?: string
  readonly className?: string
  /** Without the accent. */
  readonly isPlain?: boolean
  readonly children?: ReactNode
  /** Gets the text of each field. */
  send(texts: Readonly<Record<string, string>>, form: HTMLFormElement): Promise<void>
}

/** Form with one button, which shows its failure. */
export function SendForm({ submit, title, className = '', isPlain, children, send }: SendFormProps) {
  const id = useId()
  const { isBusy, error, run } = useWrite()
  const start = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const texts = [...new FormData(form)].map(([name, value]) => [name, String(value)])
    run(() => send(Object.fromEntries(texts), form))
  }
  return (
    <form className={`stack ${className}`} aria-labelledby={title && id} onSubmit={start}>
      {title && <h2 id={id}>{title}</h2>}
      <Failure error={error} />
      {children}
      <div>
        <button type="submit" className={isPlain ? 'button' : 'button primary'} aria-busy={isBusy}>
          {submit}
        </button>
      </div>
    </form>
  )
}

interface TableProps {
  readonly caption: string
  readonly heads: readonly string[]
  readonly rows: readonly { readonly key: string | number; readonly cells: readonly ReactNode[] }[]
}

/** Table, whose cells stand below each other in a narrow window. */
export const Table = ({ caption, heads, rows }: TableProps) => (
  <table className="table">
    <caption className="visually-hidden">{caption}</caption>
    <thead>
      <tr>
        {heads.map((head) => (
          <th key={head} scope="col">
            {head}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map(({ key, cells }) => (
        <tr key={key}>
          {heads.map((head, at) => (
            <td key={head} data-label={head}>
              <bdi>{cells[at]}</bdi>
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
)

interface DialogProps {
  readonly title: string
  readonly children: ReactNode
  /** Besides the button that closes it, which cancels then. */
  readonly action?: ReactNode
  onClose(): void
}

/** Modal dialog; Escape closes it. */
export function Dialog({ title, children, action, onClose }: DialogProps) {
  const translate = useTranslation()
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => dialog.current?.showModal(), [])
  return (
    <dialog ref={dialog} className={styles.question} aria-labelledby="dialog-title" onClose={onClose}>
      <h2 id="dialog-title">{title}</h2>
      {children}
      <form method="dialog" className={styles.answers}>
        <button type="submit" className="button">
          {translate(action ? 'cancel' : 'close')}
        </button>
        {action}
      </form>
    </dialog>
  )
}
