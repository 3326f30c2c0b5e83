import { type ReactNode, use, useEffect, useId, useRef } from 'react'
import type { ApiError } from './api.ts'
import { Link, useAddress } from './router.tsx'
import { SessionContext } from './session.ts'
import { errorText, useTranslation } from './words.tsx'

/** Name of the job board, which the server puts into the document. */
export const BOARD_NAME = document.documentElement.dataset.board

/** Heading of a view, which names the document and takes the focus. */
export function Heading({ title }: { readonly title: string }) {
  const translate = useTranslation()
  const { isReturn } = useAddress()
  // Below a sign-in it waits.
  const isShown = use(SessionContext)?.isOpen ?? true
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (isShown) document.title = `${title} - ${BOARD_NAME ?? translate('app_title')}`
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
