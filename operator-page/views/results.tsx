import { useEffect } from 'react'
import { answerText } from '../answers.ts'
import type { Candidate, CandidatePage, RecordedField } from '../api.ts'
import { Loading } from '../parts.tsx'
import { candidateAddress, HOME, Link, type Trail, useAddress } from '../router.tsx'
import { filtersOf, queryOf } from '../search.ts'
import { Time, useTranslation } from '../words.tsx'

interface ResultsProps {
  readonly page: CandidatePage | null
  readonly isLoading: boolean
}

/** The found list, or why it is empty. */
export function Results({ page, isLoading }: ResultsProps) {
  const translate = useTranslation()
  const { search, trail } = useAddress()
  if (!page) return isLoading ? <Loading /> : null
  const isSearch = [...filtersOf(search)].length > 0
  if (page.candidates.length === 0)
    return (
      <div className="sheet stack">
        <h2>{translate(isSearch ? 'nothing_fits' : 'nobody_yet')}</h2>
        <p>{translate(isSearch ? 'nothing_fits_hint' : 'nobody_yet_hint')}</p>
      </div>
    )
  return (
    <ol className="sheet results" aria-busy={isLoading}>
      {page.candidates.map((candidate) => (
        <CandidateCard key={candidate.id} candidate={candidate} query={queryOf(search)} trail={trail ?? []} />
      ))}
    </ol>
  )
}

/** Next goes on by its cursor; previous by those of the pages that were seen, else to the first. */
export function Pages({ next, trail }: { readonly next: string | null; readonly trail: Trail }) {
  const translate = useTranslation()
  const { search } = useAddress()
  const shown = search.get('cursor')
  const before = trail?.length ? trail : null
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page is read from its top
  useEffect(() => {
    if (shown && trail) document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true })
  }, [shown])
  if (!shown && !next) return null
  return (
    <nav className="line spread" aria-label={translate('pages')}>
      {shown && (
        <Link
          className="button"
          to={HOME}
          query={queryOf(search, before?.at(-1) ?? null)}
          trail={before?.slice(0, -1) ?? null}
        >
          {translate(before ? 'previous' : 'first_page')}
        </Link>
      )}
      {next && (
        <Link
          className="button"
          rel="next"
          to={HOME}
          query={queryOf(search, next)}
          trail={[...(trail ?? []), shown]}
        >
          {translate('next')}
        </Link>
      )}
    </nav>
  )
}

interface CandidateCardProps {
  readonly candidate: Candidate
  readonly query: URLSearchParams
  readonly trail: Trail
}

const SKILLS_SHOWN = 8

export const nameOf = ({ first_name, last_name, email }: Candidate): string =>
  `${first_name} ${last_name}`.trim() || String(email)

/** One line of the list: whom, what they did last, where, and when they came. */
function CandidateCard({ candidate, query, trail }: CandidateCardProps) {
  const translate = useTranslation()
  const answer = (name: RecordedField) => answerText(name, candidate, translate)
  const latest = answer('latest_job_title')
  const wanted = answer('desired_job_title')
  const pay = answer('salary_min')
  const facts = [
    latest,
    wanted === latest ? '' : wanted && translate('wants', { title: wanted }),
    [answer('home_town'), answer('zip_code')].filter(Boolean).join(' '),
    answer('work_experience'),
    pay && translate('asks', { pay }),
  ].filter(Boolean)
  const skills = candidate.key_skills as readonly string[]
  return (
    <li className="card">
      <h2>
        <Link to={candidateAddress(candidate.id)} query={query} trail={trail}>
          <bdi>{nameOf(candidate)}</bdi>
        </Link>
      </h2>
      <p className="facts">
        {facts.map((fact) => (
          <span key={fact}>
            <bdi>{fact}</bdi>
          </span>
        ))}
      </p>
      {skills.length > 0 && (
        <p className="small">
          <bdi>{skills.slice(0, SKILLS_SHOWN).join(', ')}</bdi>{' '}
          {skills.length > SKILLS_SHOWN && <bdi>+{skills.length - SKILLS_SHOWN}</bdi>}
        </p>
      )}
      <p className="when small facts">
        <Time at={candidate.created_at} isDay />
        {candidate.verified_at && <span>{translate('verified')}</span>}
      </p>
    </li>
  )
}
