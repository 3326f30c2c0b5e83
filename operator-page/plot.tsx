import { type ReactNode, useId } from 'react'
import { Table } from './parts.tsx'
import { shownNumber, useTranslation } from './words.tsx'

interface Row {
  readonly label: string
  readonly amount: number
}

interface PlotProps {
  readonly title: string
  readonly note?: string
  /** Heading of the first column of its table; without one it has none. */
  readonly head?: string
  readonly rows: readonly Row[]
}

const highest = (rows: readonly Row[]) => Math.max(1, ...rows.map(({ amount }) => amount))

/** Columns over time, and the same as a table. */
export function Columns(plot: PlotProps) {
  const { rows } = plot
  const most = highest(rows)
  return (
    <Plot {...plot}>
      <div className="columns">
        <span aria-hidden="true">{shownNumber(most)}</span>
        <svg aria-hidden="true" viewBox={`0 0 ${rows.length} 1`} preserveAspectRatio="none" className="plot">
          {rows.map(({ label, amount }, at) => (
            <rect key={label} x={at + 0.1} width={0.8} y={1 - amount / most} height={amount / most}>
              <title>{`${label}: ${shownNumber(amount)}`}</title>
            </rect>
          ))}
        </svg>
        <span aria-hidden="true">{rows[0]?.label}</span>
        <span aria-hidden="true">{rows[rows.length - 1]?.label}</span>
      </div>
    </Plot>
  )
}

/** Bars of what follows each other, with their amounts beside them; they are their own table. */
export function Bars(plot: PlotProps) {
  const most = highest(plot.rows)
  return (
    <Plot {...plot}>
      <table className="bars">
        <caption className="visually-hidden">{plot.title}</caption>
        <tbody>
          {plot.rows.map(({ label, amount }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>{shownNumber(amount)}</td>
              <td>
                <svg viewBox="0 0 100 1" preserveAspectRatio="none" className="plot" aria-hidden="true">
                  <rect width={(amount / most) * 100} height="1" />
                </svg>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Plot>
  )
}

function Plot({ title, note, head, rows, children }: PlotProps & { readonly children: ReactNode }) {
  const translate = useTranslation()
  const id = useId()
  return (
    <section className="sheet stack" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {note && <p className="small">{note}</p>}
      {children}
      {head && (
        <details>
          <summary>{translate('as_table')}</summary>
          <Table
            caption={title}
            heads={[head, translate('amount')]}
            rows={rows.map(({ label, amount }) => ({ key: label, cells: [label, shownNumber(amount)] }))}
          />
        </details>
      )}
    </section>
  )
}
