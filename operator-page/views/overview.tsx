import { FUNNEL_STEPS } from '@resume-library/contract/service-api'
import { useEffect, useRef, useState } from 'react'
import { call, OVERVIEW } from '../api.ts'
import { Failure, Heading, Loading, Section, Table } from '../parts.tsx'
import { useResource } from '../resource.ts'
import { SendForm } from '../send-form.tsx'
import { useMayWrite } from '../session.ts'
import {
  shownDay,
  shownDays,
  shownNumber,
  shownSize,
  Time,
  type Translation,
  useTranslation,
} from '../words.tsx'

interface Waiting {
  readonly id: string
  readonly kind: string
  readonly attempts: number
  readonly next_attempt_at: string | null
  readonly last_error: string | null
}

interface Overview {
  readonly days: readonly {
    readonly day: string
    readonly steps: Readonly<Record<string, number>>
    readonly registrations: number
  }[]
  readonly candidates: number
  readonly verified: number
  readonly waiting: readonly Waiting[]
  readonly storage: { readonly size_bytes: number; readonly free_bytes: number } | null
}

const PERIODS = [7, 30, 90] as const
/** Pause after which what waits is read again, as it may have been delivered. */
const READ_AGAIN_MS = 5_000
/** Reads for a minute: more would keep the session of who went away. */
const READS_AGAIN_MAX = 12

/** Shows how registrations go: who came, how far, and what still waits. */
export function OverviewView() {
  const translate = useTranslation()
  const [days, setDays] = useState(30)
  const read = useResource<Overview>(`${OVERVIEW}?days=${days}`)
  const overview = read.data
  return (
    <>
      <Heading title={translate('nav_overview')} />
      <p className="result-bar">
        <label>
          <span className="small">{translate('period')}</span>{' '}
          <select
            className="button quiet"
            value={days}
            onChange={({ currentTarget }) => setDays(Number(currentTarget.value))}
          >
            {PERIODS.map((count) => (
              <option key={count} value={count}>
                {translate('last_days', { days: shownDays(count) })}
              </option>
            ))}
          </select>
        </label>
      </p>
      <Failure error={read.error} onRetry={read.reload} />
      {!overview && read.isLoading && <Loading />}
      {overview && <Figures overview={overview} onStale={read.reload} />}
    </>
  )
}

interface FiguresProps {
  readonly overview: Overview
  onStale(): void
}

function Figures({ overview, onStale }: FiguresProps) {
  const translate = useTranslation()
  const { days, candidates, verified, storage } = overview
  const amountOf = (step: string) => days.reduce((sum, day) => sum + (day.steps[step] ?? 0), 0)
  return (
    <>
      <Numbers
        rows={[
          [translate('candidates'), shownNumber(candidates)],
          [translate('verified'), shownNumber(verified)],
          ...(storage ? [[translate('disk'), diskText(translate, storage)] as const] : []),
        ]}
      />
      <Days days={days} />
      <Section title={translate('funnel')}>
        <p className="small">{translate('funnel_note')}</p>
        <Numbers
          rows={FUNNEL_STEPS.map((step) => [translate(`step_of_${step}`), shownNumber(amountOf(step))])}
        />
      </Section>
      <Outbox overview={overview} onStale={onStale} />
    </>
  )
}

const Numbers = ({ rows }: { readonly rows: readonly (readonly [label: string, figure: string])[] }) => (
  <dl className="figures">
    {rows.map(([label, figure]) => (
      <div key={label} className="sheet">
        <dt>{label}</dt>
        <dd>{figure}</dd>
      </div>
    ))}
  </dl>
)

/** Shows registrations by day as columns, and what was counted each day as a table. */
function Days({ days }: Pick<Overview, 'days'>) {
  const translate = useTranslation()
  const most = Math.max(...days.map(({ registrations }) => registrations))
  const title = translate('registrations_by_day')
  const steps = FUNNEL_STEPS.map((step) => translate(`step_of_${step}`))
  const rows = days.map(({ day, registrations, steps: counts }) => ({
    key: day,
    cells: [
      shownDay(day),
      ...[registrations, ...FUNNEL_STEPS.map((step) => counts[step] ?? 0)].map(shownNumber),
    ],
  }))
  return (
    <Section title={title}>
      {most === 0 ? (
        <p>{translate('no_registrations')}</p>
      ) : (
        <div className="columns" aria-hidden="true">
          <span>{shownNumber(most)}</span>
          <svg
            className="plot"
            aria-hidden="true"
            viewBox={`0 0 ${days.length} 1`}
            preserveAspectRatio="none"
          >
            {days.map(({ day, registrations }, at) => (
              <rect
                key={day}
                x={at + 0.1}
                width={0.8}
                y={1 - registrations / most}
                height={registrations / most}
              >
                <title>{`${shownDay(day)}: ${shownNumber(registrations)}`}</title>
              </rect>
            ))}
          </svg>
          <span>{shownDay(days[0]!.day)}</span>
          <span>{shownDay(days.at(-1)!.day)}</span>
        </div>
      )}
      <details>
        <summary className="button quiet">{translate('as_table')}</summary>
        <Table caption={title} heads={[translate('day'), translate('amount'), ...steps]} rows={rows} />
      </details>
    </Section>
  )
}

const diskText = (translate: Translation, { free_bytes, size_bytes }: NonNullable<Overview['storage']>) =>
  translate('disk_free', { free: shownSize(free_bytes), size: shownSize(size_bytes) })

/** Lists what waits to be delivered: events and mail. */
function Outbox({ overview: { waiting }, onStale }: FiguresProps) {
  const translate = useTranslation()
  const mayWrite = useMayWrite()
  const readsLeft = useRef(READS_AGAIN_MAX)
  const retry = async () => {
    readsLeft.current = READS_AGAIN_MAX
    await call('POST', '/operators/api/outbox/retry')
    onStale()
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each answer in which something waits
  useEffect(() => {
    if (waiting.length === 0 || readsLeft.current === 0) return
    readsLeft.current -= 1
    const timer = setTimeout(onStale, READ_AGAIN_MS)
    return () => clearTimeout(timer)
  }, [waiting])
  const heads = (['outbox_kind', 'outbox_attempts', 'outbox_next', 'outbox_error'] as const).map((head) =>
    translate(head),
  )
  const rows = waiting.map(({ id, kind, attempts, next_attempt_at, last_error }) => ({
    key: id,
    cells: [kind, attempts, next_attempt_at && <Time key="next" at={next_attempt_at} />, last_error],
  }))
  return (
    <Section title={translate('outbox')}>
      <p role="status">{translate(waiting.length > 0 ? 'outbox_waits' : 'outbox_empty')}</p>
      {waiting.length > 0 && <Table caption={translate('outbox')} heads={heads} rows={rows} />}
      {mayWrite && waiting.length > 0 && <SendForm isPlain submit={translate('retry')} send={retry} />}
    </Section>
  )
}
