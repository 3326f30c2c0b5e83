import { type FormEvent, type ReactNode, use, useEffect, useId, useRef, useState } from 'react'
import { type ApiError, asApiError } from './api.ts'
import { Link, useAddress } from './router.tsx'
import { SessionContext } from './session.ts'
import { errorText, useTranslation } from './words.tsx'

/** Heading of a view, which names the document and takes the focus. */
export function Heading({ title }: { readonly title: string }) {
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
      <bdi>{title}</bdi>
    </h1>
  )
}

interface SectionProps {
  readonly title: string
  readonly children: ReactNode
}

export function Section({ title, children }: SectionProps) {
  const id = useId()
  return (
    <section className="sheet stack" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  )
}

interface ProblemProps {
  readonly text: string
  readonly onRetry?: (() => void) | undefined
}

export function Problem({ text, onRetry }: ProblemProps) {
  const translate = useTranslation()
  return (
    <div role="alert" className="line problem">
      <p>{text}</p>
      {onRetry && (
        <button type="button" className="button" onClick={onRetry}>
          {translate('retry')}
        </button>
      )}
    </div>
  )
}

interface FailureProps extends Pick<ProblemProps, 'onRetry'> {
  readonly error: ApiError | null
}

export function Failure({ error, onRetry }: FailureProps) {
  const translate = useTranslation()
  return error && <Problem text={errorText(translate, error)} onRetry={onRetry} />
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

export type Texts = Readonly<Record<string, string>>

/** Returns the text of each field of a form. */
export const textsOf = (form: HTMLFormElement): Texts =>
  Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)]))

interface SendFormProps {
  readonly submit: string
  /** Without the accent. */
  readonly isPlain?: boolean
  readonly children?: ReactNode
  send(texts: Texts, form: HTMLFormElement): Promise<void>
  /** Adds a button for it, and the Escape key. */
  onCancel?(): void
}

/** Form that shows its failure. */
export function SendForm({ submit, isPlain, children, send, onCancel }: SendFormProps) {
  const translate = useTranslation()
  const { isBusy, error, run } = useWrite()
  const start = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    run(() => send(textsOf(form), form))
  }
  return (
    <form className="stack" onSubmit={start} onKeyDown={({ key }) => key === 'Escape' && onCancel?.()}>
      <Failure error={error} />
      {children}
      <div className="line">
        <button type="submit" className={isPlain ? 'button' : 'button primary'} aria-busy={isBusy}>
          {submit}
        </button>
        {onCancel && (
          <button type="button" className="button" onClick={onCancel}>
            {translate('cancel')}
          </button>
        )}
      </div>
    </form>
  )
}

interface ChipProps {
  readonly text: string
  /** Address without it. */
  readonly to: string
  readonly query?: URLSearchParams
}

/** Filter that is set, and removed by a press. */
export function Chip({ text, ...to }: ChipProps) {
  const translate = useTranslation()
  return (
    <Link {...to} className="button chip" aria-label={translate('remove_filter', { filter: text })}>
      <bdi>{text}</bdi>
    </Link>
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
              {cells[at] !== null && <bdi>{cells[at]}</bdi>}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
)
