import { STOPS } from '@resume-library/contract/provider-api'
import { FUNNEL_STEPS } from '@resume-library/contract/service-api'
import { useEffect, useRef, useState } from 'react'
import { call, OVERVIEW } from '../api.ts'
import { Failure, Heading, Loading, Section, Table } from '../parts.tsx'
import { Bars, Columns } from '../plot.tsx'
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
  const steps = FUNNEL_STEPS.map((step) => ({ label: translate(`step_of_${step}`), amount: amountOf(step) }))
  const stops = STOPS.map((stop) => ({ label: translate(`stop_${stop}`), amount: amountOf(stop) }))
  const figures = [
    [translate('candidates'), shownNumber(candidates)],
    [translate('verified'), shownNumber(verified)],
    ...(storage ? [[translate('disk'), diskText(translate, storage)]] : []),
  ]
  return (
    <>
      <dl className="figures">
        {figures.map(([label, figure]) => (
          <div key={label} className="sheet">
            <dt>{label}</dt>
            <dd>{figure}</dd>
          </div>
        ))}
      </dl>
      <Columns
        title={translate('registrations_by_day')}
        rows={days.map(({ day, registrations }) => ({ label: shownDay(day), amount: registrations }))}
      />
      <Bars title={translate('funnel')} note={translate('funnel_note')} rows={steps} />
      <Bars title={translate('stops')} note={translate('stops_note')} rows={stops} />
      <Outbox overview={overview} onStale={onStale} />
    </>
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
