import { answerText } from '../answers.ts'
import type { Candidate } from '../api.ts'
import { addressOf, candidateAddress, Link, type Trail } from '../router.tsx'
import { Time, useTranslation } from '../words.tsx'

interface CandidateCardProps {
  readonly candidate: Candidate
  readonly query: URLSearchParams
  readonly trail: Trail
}

const SKILLS_SHOWN = 8

export const nameOf = ({ first_name, last_name, email }: Candidate): string =>
  `${first_name} ${last_name}`.trim() || String(email)

/** One line of the list: whom, what they did last, where, and when they came. */
export function CandidateCard({ candidate, query, trail }: CandidateCardProps) {
  const translate = useTranslation()
  const answer = (name: Parameters<typeof answerText>[0]) => answerText(name, candidate, translate)
  const latest = answer('latest_job_title')
  const wanted = answer('desired_job_title')
  const facts = [
    latest,
    wanted === latest ? '' : wanted && translate('wants', { title: wanted }),
    [answer('home_town'), answer('zip_code')].filter(Boolean).join(' '),
    answer('work_experience'),
  ].filter(Boolean)
  const skills = candidate.key_skills as readonly string[]
  return (
    <li className="card">
      <h2>
        <Link to={addressOf(candidateAddress(candidate.id), query)} trail={trail}>
          <bdi>{nameOf(candidate)}</bdi>
        </Link>
      </h2>
      <p className="facts">
        {facts.map((fact) => (
          <bdi key={fact}>{fact}</bdi>
        ))}
      </p>
      {skills.length > 0 && (
        <p className="skills small">
          <bdi>{skills.slice(0, SKILLS_SHOWN).join(', ')}</bdi>
          {skills.length > SKILLS_SHOWN && ` +${skills.length - SKILLS_SHOWN}`}
        </p>
      )}
      <p className="when small facts">
        <Time at={candidate.created_at} isDay />
        {candidate.verified_at && <span>{translate('verified')}</span>}
      </p>
    </li>
  )
}
