import { ANSWER_GROUPS } from '@resume-library/form/submit/check-answers'
import { useState } from 'react'
import { type Candidate, candidatePath, type RecordedField } from '../api.ts'
import { KeysHelp, useKeys } from '../keys.tsx'
import { Failure, Heading, Loading } from '../parts.tsx'
import { useResource } from '../resource.ts'
import { addressOf, go, HOME, Link } from '../router.tsx'
import { useMayWrite } from '../session.ts'
import { shownLanguage, Time, useTranslation } from '../words.tsx'
import { AnswerRow } from './answer-row.tsx'
import { EraseQuestion } from './erase-question.tsx'
import { useNeighbours } from './neighbours.ts'
import { Notes } from './notes.tsx'
import { nameOf } from './results.tsx'
import { ResumePanel } from './resume-panel.tsx'

export function CandidateView({ id }: { readonly id: string }) {
  const translate = useTranslation()
  const read = useResource<Candidate>(candidatePath(id))
  const { next, previous, list, trail } = useNeighbours(id)
  const [asksErase, setAsksErase] = useState(false)
  const mayWrite = useMayWrite()
  const isRtl = document.documentElement.dir === 'rtl'
  const [left, right] = isRtl ? [next, previous] : [previous, next]
  useKeys({ j: next, k: previous, ArrowLeft: left, ArrowRight: right })
  const candidate = read.data
  const isGone = read.error?.status === 404
  const name = candidate && !isGone ? nameOf(candidate) : translate(isGone ? 'candidate_gone' : 'candidate')
  return (
    <>
      <div className="candidate-bar">
        <Link to={list} trail={trail}>
          {translate('back_to_list')}
        </Link>
        <KeysHelp />
        {(next || previous) && (
          <div className="line">
            <Step text={translate('previous')} move={previous} />
            <Step text={translate('next')} move={next} />
          </div>
        )}
      </div>
      <Heading title={name}>
        <bdi>{name}</bdi>
      </Heading>
      <Failure error={read.error} {...(!isGone && { onRetry: read.reload })} />
      {!candidate && read.isLoading && <Loading />}
      {candidate && !isGone && (
        <div className="candidate">
          <div className="resume-of">
            <ResumePanel id={id} resume={candidate.resume} />
          </div>
          <div className="answers-of">
            <Answers candidate={candidate} onChange={read.put} />
          </div>
          <div className="ending">
            <Notes id={id} notes={candidate.notes ?? []} onAdded={read.reload} />
            <Facts candidate={candidate} />
            <p className="candidate-actions">
              <Link to={addressOf(`${HOME}/audit`, new URLSearchParams({ candidate: id }))}>
                {translate('who_looked')}
              </Link>
              {mayWrite && (
                <button type="button" className="button" onClick={() => setAsksErase(true)}>
                  {translate('erase')}
                </button>
              )}
            </p>
          </div>
        </div>
      )}
      {asksErase && candidate && (
        <EraseQuestion
          candidate={candidate}
          onClose={() => setAsksErase(false)}
          onErased={() => (next ?? previous ?? (() => go(list)))()}
        />
      )}
    </>
  )
}

const Step = ({ text, move }: { readonly text: string; readonly move: (() => void) | null }) => (
  <button type="button" className="button" disabled={!move} onClick={move ?? undefined}>
    {text}
  </button>
)

interface AnswersProps {
  readonly candidate: Candidate
  onChange(candidate: Candidate): void
}

/** Lists every answer by the groups and labels of the form, one of which may be corrected at a time. */
function Answers({ candidate, onChange }: AnswersProps) {
  const translate = useTranslation()
  const [edited, setEdited] = useState<RecordedField | null>(null)
  return ANSWER_GROUPS.map(({ name, fields }) => (
    <section key={name} className="sheet" aria-labelledby={name}>
      <h2 id={name}>{translate(name)}</h2>
      <dl className="answers-list">
        {fields.filter(isRecorded).map((field) => (
          <AnswerRow
            key={field}
            name={field}
            candidate={candidate}
            isEdited={edited === field}
            onEdit={(isOn) => setEdited(isOn ? field : null)}
            onChange={onChange}
          />
        ))}
      </dl>
    </section>
  ))
}

const isRecorded = <Name extends string>(name: Name): name is Exclude<Name, 'password' | 'resume_url'> =>
  name !== 'password' && name !== 'resume_url'

/** Tells when they came, and by which consent. */
function Facts({ candidate }: { readonly candidate: Candidate }) {
  const translate = useTranslation()
  const { created_at, changed_at, verified_at, consent_version, consent_given_at, language } = candidate
  const facts = [
    [translate('registered'), <Time key="at" at={created_at} />],
    [translate('changed'), changed_at !== created_at && <Time key="at" at={changed_at} />],
    [translate('email_verified'), verified_at ? <Time key="at" at={verified_at} /> : translate('choice_0')],
    [
      translate('consent'),
      consent_given_at && (
        <span key="at" className="facts">
          <bdi>{consent_version}</bdi>
          <Time at={consent_given_at} />
        </span>
      ),
    ],
    [translate('language'), language && shownLanguage(language)],
  ] as const
  return (
    <section className="sheet" aria-labelledby="facts">
      <h2 id="facts">{translate('facts')}</h2>
      <dl className="answers-list">
        {facts.map(
          ([label, fact]) =>
            fact && (
              <div key={label}>
                <dt>{label}</dt>
                <dd>
                  <span>{fact}</span>
                </dd>
              </div>
            ),
        )}
      </dl>
    </section>
  )
}
