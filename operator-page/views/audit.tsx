import { AUDIT_ACTIONS } from '@resume-library/contract/audit-actions'
import { SelectField } from '@resume-library/form/fields/choice-fields'
import { TextField } from '@resume-library/form/fields/text-field'
import { Fragment } from 'react'
import { changesBetween } from '../answers.ts'
import { AUDIT, type AuditEntry, type AuditPage, type Candidate } from '../api.ts'
import type { OperatorKey } from '../messages/en.ts'
import { Chip, Failure, Heading, Loading, Table, type Texts, textsOf } from '../parts.tsx'
import { useResource } from '../resource.ts'
import { candidateAddress, go, HOME, Link, useAddress } from '../router.tsx'
import { chipsOf, filtersOf } from '../search.ts'
import { Time, useTranslation } from '../words.tsx'

const FILTERS = ['candidate', 'name', 'action']
const VIEW = `${HOME}/audit`

/** Lists who looked at whom, newest first. */
export function AuditView() {
  const translate = useTranslation()
  const { search } = useAddress()
  const query = new URLSearchParams([...search].filter(([name]) => [...FILTERS, 'cursor'].includes(name)))
  const read = useResource<AuditPage>(`${AUDIT}?${query}`)
  const candidate = query.get('candidate')
  const whom = read.data?.entries[0]?.candidate_name ?? translate('audit_candidate')
  const older = new URLSearchParams(query)
  older.set('cursor', read.data?.next ?? '')
  const find = (texts: Texts) => {
    const wanted = Object.entries(texts).map(([name, text]) => [name, text.trim()])
    go(VIEW, new URLSearchParams(wanted.filter(([, text]) => text)))
  }
  return (
    <>
      <Heading title={translate('nav_audit')} />
      <p className="small">{translate('audit_note')}</p>
      <form
        key={query.toString()}
        className="line search-bar"
        onSubmit={(event) => {
          event.preventDefault()
          find(textsOf(event.currentTarget))
        }}
      >
        {candidate && <input type="hidden" name="candidate" value={candidate} />}
        <TextField
          name="name"
          label={translate('audit_name')}
          defaultValue={query.get('name') ?? ''}
          autoComplete="off"
        />
        <SelectField
          name="action"
          label={translate('audit_action')}
          initial={query.get('action') ?? ''}
          choices={[
            { value: '', label: translate('any') },
            ...AUDIT_ACTIONS.map((value) => ({ value, label: translate(`action_${value}`) })),
          ]}
        />
        <button type="submit" className="button">
          {translate('search')}
        </button>
      </form>
      {candidate && (
        <p className="chips">
          <Chip text={whom} to={VIEW} />
        </p>
      )}
      <Failure error={read.error} onRetry={read.reload} />
      {!read.data && read.isLoading && <Loading />}
      {read.data &&
        (read.data.entries.length > 0 ? <Entries page={read.data} /> : <p>{translate('audit_empty')}</p>)}
      {read.data?.next && (
        <nav className="line spread" aria-label={translate('pages')}>
          <Link className="button" rel="next" to={VIEW} query={older}>
            {translate('older')}
          </Link>
        </nav>
      )}
    </>
  )
}

function Entries({ page }: { readonly page: AuditPage }) {
  const translate = useTranslation()
  const who = ({ kind, name }: AuditEntry['actor']) => (
    <Fragment key="who">
      <bdi>{name}</bdi> {kind !== 'operator' && translate(`actor_${kind}` as OperatorKey)}
    </Fragment>
  )
  const rows = page.entries.map(({ id, at, actor, action, candidate_id, candidate_name, details }) => ({
    key: id,
    cells: [
      <Time key="at" at={at} />,
      who(actor),
      <Fragment key="what">
        {translate(`action_${action}` as OperatorKey) || action}
        {SEARCHES.includes(action) ? <Search details={details} /> : <Details details={details} />}
      </Fragment>,
      candidate_id && (
        <Link key="candidate" to={candidateAddress(candidate_id)} className="small">
          <bdi>{candidate_name ?? candidate_id}</bdi>
        </Link>
      ),
    ],
  }))
  const heads = (['audit_at', 'audit_name', 'audit_action', 'audit_candidate'] as const).map((head) =>
    translate(head),
  )
  return (
    <div className="sheet">
      <Table caption={translate('nav_audit')} heads={heads} rows={rows} />
    </div>
  )
}

const SEARCHES: readonly string[] = ['search', 'export']

/** Shows what was searched for, as the page of candidates does. */
function Search({ details }: Pick<AuditEntry, 'details'>) {
  const translate = useTranslation()
  const filters = new URLSearchParams()
  for (const [name, values] of Object.entries(details ?? {}))
    for (const value of [values].flat()) filters.append(name, String(value))
  return chipsOf(filtersOf(filters), translate).map(({ text }) => (
    <span key={text} className="detail small">
      <bdi>{text}</bdi>
    </span>
  ))
}

/** Shows what was changed: names and values as they were recorded. */
function Details({ details }: Pick<AuditEntry, 'details'>) {
  const translate = useTranslation()
  const { before, after, ...rest } = details ?? {}
  if (before && after)
    return (
      <span className="detail small">
        {changesBetween(before as Candidate, after as Candidate, translate)}
      </span>
    )
  const texts = Object.entries(rest).filter(([, value]) => value !== null)
  return texts.map(([name, value]) => (
    <span key={name} className="detail small">
      {name}: <bdi>{typeof value === 'string' ? value : JSON.stringify(value)}</bdi>
    </span>
  ))
}
