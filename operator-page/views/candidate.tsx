import { listen } from '@resume-library/form/document/listen'
import { ANSWER_GROUPS } from '@resume-library/form/submit/check-answers'
import { useEffect, useState } from 'react'
import { type Candidate, candidatePath, type RecordedField } from '../api.ts'
import { Failure, Heading, Loading, Section } from '../parts.tsx'
import { useResource } from '../resource.ts'
import { go, HOME, Link } from '../router.tsx'
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
  const { next, previous, query, trail } = useNeighbours(id)
  const [asksErase, setAsksErase] = useState(false)
  const mayWrite = useMayWrite()
  const candidate = read.data
  const isGone = read.error?.status === 404
  const name = candidate && !isGone ? nameOf(candidate) : translate(isGone ? 'candidate_gone' : 'candidate')
  return (
    <>
      <div className="line candidate-bar">
        <Link className="button quiet" to={HOME} query={query} trail={trail}>
          {translate('back_to_list')}
        </Link>
        {(next || previous) && (
          <>
            <Step text={translate('previous')} arrow="ArrowLeft" move={previous} />
            <Step text={translate('next')} arrow="ArrowRight" move={next} />
          </>
        )}
      </div>
      <Heading title={name} />
      <Failure error={read.error} onRetry={isGone ? undefined : read.reload} />
      {!candidate && read.isLoading && <Loading />}
      {candidate && !isGone && (
        <div className="halves candidate">
          <div>
            <ResumePanel id={id} resume={candidate.resume} />
          </div>
          <div className="answers-of">
            <Answers candidate={candidate} onChange={read.put} />
          </div>
          <div>
            <Notes id={id} notes={candidate.notes ?? []} onAdded={read.reload} />
            <Facts candidate={candidate} />
            <p className="line spread">
              <Link
                className="button quiet"
                to={`${HOME}/audit`}
                query={new URLSearchParams({ candidate: id })}
              >
                {translate('who_looked')}
              </Link>
              {mayWrite && (
                <button type="button" className="button danger" onClick={() => setAsksErase(true)}>
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
          onErased={next ?? previous ?? (() => go(HOME, query))}
        />
      )}
    </>
  )
}

interface StepProps {
  readonly text: string
  readonly arrow: 'ArrowLeft' | 'ArrowRight'
  readonly move: (() => void) | null
}

/** Button to a neighbour, which an arrow key presses where it moves nothing else. */
function Step({ text, arrow, move }: StepProps) {
  useEffect(() =>
    listen(document, ['keydown'], ({ key, ctrlKey, metaKey, altKey, shiftKey, target }: KeyboardEvent) => {
      if (key !== arrow || ctrlKey || metaKey || altKey || shiftKey) return
      if ((target as Element).closest('input, textarea, select') || document.querySelector('dialog')) return
      move?.()
    }),
  )
  return (
    <button
      type="button"
      className="button"
      disabled={!move}
      onClick={move ?? undefined}
      aria-keyshortcuts={arrow}
      title={arrow === 'ArrowLeft' ? '←' : '→'}
    >
      {text}
    </button>
  )
}

interface AnswersProps {
  readonly candidate: Candidate
  onChange(candidate: Candidate): void
}

/** Lists every answer by the groups and labels of the form, one of which may be corrected at a time. */
function Answers({ candidate, onChange }: AnswersProps) {
  const translate = useTranslation()
  const [edited, setEdited] = useState<RecordedField | null>(null)
  return ANSWER_GROUPS.map(({ name, fields }) => (
    <Section key={name} title={translate(name)}>
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
    </Section>
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
          <span>
            <bdi>{consent_version}</bdi>
          </span>
          <Time at={consent_given_at} />
        </span>
      ),
    ],
    [translate('language'), language && shownLanguage(language)],
  ] as const
  return (
    <Section title={translate('facts')}>
      <dl className="answers-list">
        {facts.map(
          ([label, fact]) =>
            fact && (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{fact}</dd>
              </div>
            ),
        )}
      </dl>
    </Section>
  )
}
