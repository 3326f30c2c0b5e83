import { AUDIT_ACTIONS } from '@resume-library/contract/audit-actions'
import { SelectField } from '@resume-library/form/fields/choice-fields'
import { TextField } from '@resume-library/form/fields/text-field'
import { Fragment } from 'react'
import { changesBetween } from '../answers.ts'
import { AUDIT, type AuditEntry, type AuditPage, type Candidate } from '../api.ts'
import type { messages } from '../messages.ts'
import { Chip, Failure, Heading, Loading, Table } from '../parts.tsx'
import { useResource } from '../resource.ts'
import { candidateAddress, go, HOME, Link, useAddress } from '../router.tsx'
import { chipsOf, filtersOf } from '../search.ts'
import { type Texts, textsOf } from '../send-form.tsx'
import { shownNumber, Time, type Translation, useTranslation } from '../words.tsx'

const FILTERS = ['candidate', 'name', 'action']
const VIEW = `${HOME}/audit`

/** Lists who looked at whom, newest first. */
export function AuditView() {
  const translate = useTranslation()
  const { search } = useAddress()
  const query = new URLSearchParams([...search].filter(([name]) => [...FILTERS, 'cursor'].includes(name)))
  const read = useResource<AuditPage>(`${AUDIT}?${query}`)
  const candidate = query.get('candidate')
  const whom = read.data?.entries[0]?.candidate_name ?? translate('candidate')
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
        (read.data.entries.length > 0 ? (
          <Entries page={read.data} />
        ) : (
          <p className="sheet">{translate('audit_empty')}</p>
        ))}
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
      <bdi>{name}</bdi> {kind !== 'operator' && translate(`actor_${kind}` as keyof typeof messages)}
    </Fragment>
  )
  const rows = page.entries.map((entry) => ({
    key: entry.id,
    cells: [
      <Time key="at" at={entry.at} />,
      who(entry.actor),
      <Fragment key="what">
        {translate(`action_${entry.action}` as keyof typeof messages) || entry.action}
        {detailsOf(entry, translate).map((text) => (
          <span key={text} className="detail small">
            <bdi>{text}</bdi>
          </span>
        ))}
      </Fragment>,
      entry.candidate_id && (
        <Link key="candidate" to={candidateAddress(entry.candidate_id)} className="small">
          {entry.candidate_name ?? entry.candidate_id}
        </Link>
      ),
    ],
  }))
  const heads = (['audit_at', 'audit_name', 'audit_action', 'candidate'] as const).map((head) =>
    translate(head),
  )
  return (
    <div className="sheet">
      <Table caption={translate('nav_audit')} heads={heads} rows={rows} />
    </div>
  )
}

/** Says what was searched for, as the page of candidates does, or changed; other details as they were recorded. */
function detailsOf({ action, details }: AuditEntry, translate: Translation): readonly string[] {
  const { before, after, ...rest } = details ?? {}
  if (before && after) return [changesBetween(before as Candidate, after as Candidate, translate)]
  const entries = Object.entries(rest)
    .flatMap(([name, values]) => [values].flat().map((value) => [name, value] as const))
    .filter(([, value]) => value !== null)
    .map(([name, value]) => [name, typeof value === 'string' ? value : JSON.stringify(value)])
  if (action !== 'search' && action !== 'export')
    return entries.map(([name = '', text = '']) => detailText(name, text, translate))
  return chipsOf(filtersOf(new URLSearchParams(entries)), translate).map(({ text }) => text)
}

const ROLES = {
  reader: 'role_reader',
  read: 'role_reader',
  editor: 'role_editor',
  write: 'role_editor',
} as const

function detailText(name: string, text: string, translate: Translation): string {
  if (name === 'operator' || name === 'key') return text
  if (name === 'role' || name === 'access') return translate(ROLES[text as keyof typeof ROLES])
  if (name === 'more') return translate('more_failures', { count: shownNumber(Number(text)) })
  return `${name}: ${text}`
}
