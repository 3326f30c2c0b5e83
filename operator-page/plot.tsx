import { Section, Table } from './parts.tsx'
import { shownNumber, useTranslation } from './words.tsx'

interface Row {
  readonly label: string
  readonly amount: number
}

interface PlotProps {
  readonly title: string
  readonly rows: readonly Row[]
}

const highest = (rows: readonly Row[]) => Math.max(1, ...rows.map(({ amount }) => amount))

/** Columns by day, and the same as a table. */
export function Columns({ title, rows }: PlotProps) {
  const translate = useTranslation()
  const most = highest(rows)
  if (rows.every(({ amount }) => amount === 0))
    return (
      <Section title={title}>
        <p>{translate('no_registrations')}</p>
      </Section>
    )
  return (
    <Section title={title}>
      <div className="columns" aria-hidden="true">
        <span>{shownNumber(most)}</span>
        <svg className="plot" aria-hidden="true" viewBox={`0 0 ${rows.length} 1`} preserveAspectRatio="none">
          {rows.map(({ label, amount }, at) => (
            <rect key={label} x={at + 0.1} width={0.8} y={1 - amount / most} height={amount / most}>
              <title>{`${label}: ${shownNumber(amount)}`}</title>
            </rect>
          ))}
        </svg>
        <span>{rows[0]?.label}</span>
        <span>{rows[rows.length - 1]?.label}</span>
      </div>
      <details>
        <summary className="button quiet">{translate('as_table')}</summary>
        <Table
          caption={title}
          heads={[translate('day'), translate('amount')]}
          rows={rows.map(({ label, amount }) => ({ key: label, cells: [label, shownNumber(amount)] }))}
        />
      </details>
    </Section>
  )
}

/** Bars of what follows each other, in a table with their amounts. */
export function Bars({ title, note, rows }: PlotProps & { readonly note: string }) {
  const most = highest(rows)
  return (
    <Section title={title}>
      <p className="small">{note}</p>
      <table className="bars">
        <caption className="visually-hidden">{title}</caption>
        <tbody>
          {rows.map(({ label, amount }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>{shownNumber(amount)}</td>
              <td aria-hidden="true">
                <svg className="plot" aria-hidden="true" viewBox={`0 0 ${most} 1`} preserveAspectRatio="none">
                  <rect width={amount} height={1} />
                </svg>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  )
}
