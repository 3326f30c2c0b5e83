import { RESUME_ENTRIES_MAX, TEXT_MAX_LENGTH } from '@resume-library/contract/limits'
import type { Job } from '@resume-library/resume-builder/resume-content'
import { useState } from 'react'
import { Button } from '../fields/button.tsx'
import fields from '../fields/field.module.css'
import { TextField } from '../fields/text-field.tsx'
import { type MessageKey, useTranslate } from '../messages/messages.ts'
import { useRegistration } from '../use-registration.ts'
import type { PageProps } from './maker-props.ts'
import { NO_JOB } from './resume-content.ts'
import styles from './resume-guide.module.css'
import { TextArea } from './text-area.tsx'

/** Lists the jobs, the latest first, to be edited, moved and removed. */
export function Jobs({ answers: { jobs }, onChange }: PageProps) {
  const translate = useTranslate()
  const [removed, setRemoved] = useState<{ readonly job: Job; readonly at: number } | null>(null)
  const [focused, setFocused] = useState<string>()
  const put = (at: number, without: 0 | 1, ...added: Job[]) => {
    const next = [...jobs]
    next.splice(at, without, ...added)
    onChange({ jobs: next })
  }
  const move = (at: number, to: number) => {
    const next = [...jobs]
    next.splice(to, 0, ...next.splice(at, 1))
    onChange({ jobs: next })
    setFocused(jobId(to))
  }
  const remove = (at: number) => {
    setRemoved({ job: jobs[at]!, at })
    put(at, 1)
    setFocused(UNDO_ID)
  }
  const restore = () => {
    put(removed!.at, 0, removed!.job)
    setRemoved(null)
    setFocused(jobId(removed!.at))
  }
  const add = () => {
    put(jobs.length, 0, NO_JOB)
    setFocused(`${jobId(jobs.length)}-title`)
  }
  const focus = (element: HTMLElement | null) => {
    if (!focused || !element) return
    document.getElementById(focused)?.focus()
    setFocused(undefined)
  }
  return (
    <div ref={focus}>
      <p className="small">{translate('builder_jobs_hint')}</p>
      {jobs.map((job, at) => (
        <fieldset
          // biome-ignore lint/suspicious/noArrayIndexKey: a job is known by its place only
          key={at}
          id={jobId(at)}
          tabIndex={-1}
          className={styles.job}
        >
          <legend>{translate('builder_job', { number: String(at + 1) })}</legend>
          <JobFields
            id={jobId(at)}
            job={job}
            jobs={jobs}
            onChange={(part) => put(at, 1, { ...job, ...part })}
          />
          <div className={styles.buttons}>
            {at > 0 && <JobButton text="builder_up" at={at} onPress={() => move(at, at - 1)} />}
            {at < jobs.length - 1 && (
              <JobButton text="builder_down" at={at} onPress={() => move(at, at + 1)} />
            )}
            <JobButton text="remove" at={at} onPress={() => remove(at)} />
          </div>
        </fieldset>
      ))}
      <div aria-live="polite" className={styles.removed}>
        {removed && (
          <p>
            {translate('builder_removed')}{' '}
            <Button id={UNDO_ID} text="fill_undo" className="button quiet" onClick={restore} />
          </p>
        )}
      </div>
      {jobs.length < RESUME_ENTRIES_MAX && <Button id="add-job" text="builder_add_job" onClick={add} />}
    </div>
  )
}

const UNDO_ID = 'resume-undo'
const jobId = (at: number) => `resume-job-${at}`

interface JobButtonProps {
  readonly text: MessageKey
  readonly at: number
  onPress(): void
}

/** Button whose name ends with its job's. */
function JobButton({ text, at, onPress }: JobButtonProps) {
  const translate = useTranslate()
  return (
    <button type="button" className="button quiet" onClick={onPress}>
      <span>
        {translate(text)}
        <span className="visually-hidden">{` ${translate('builder_job', { number: String(at + 1) })}`}</span>
      </span>
    </button>
  )
}

interface JobFieldsProps {
  readonly id: string
  readonly job: Job
  readonly jobs: readonly Job[]
  onChange(part: Partial<Job>): void
}

const SHORT = ['from', 'to'] as const

function JobFields({ id, job, jobs, onChange }: JobFieldsProps) {
  const translate = useTranslate()
  const { desired_job_title, latest_job_title } = useRegistration().values()
  const input = (name: keyof Job, known?: readonly string[]) => ({
    name: `${id}-${name}`,
    field: '',
    maxLength: TEXT_MAX_LENGTH,
    autoComplete: 'off',
    label: translate(LABELS[name]),
    value: job[name],
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) =>
      onChange({ [name]: currentTarget.value }),
    ...(known && { list: `${id}-${name}-known`, aside: <Known id={`${id}-${name}-known`} texts={known} /> }),
  })
  const titles = [latest_job_title, desired_job_title, ...jobs.map(({ title }) => title)]
  return (
    <div className={fields.fields}>
      <TextField {...input('title', titles)} />
      <TextField
        {...input(
          'employer',
          jobs.map(({ employer }) => employer),
        )}
      />
      {SHORT.map((name) => (
        <TextField key={name} {...input(name)} hint={translate(`builder_${name}_hint`)} width="short" />
      ))}
      <TextArea
        name={`${id}-description`}
        label={LABELS.description}
        hint="builder_description_hint"
        value={job.description}
        onType={(description) => onChange({ description })}
      />
    </div>
  )
}

const LABELS = {
  title: 'builder_job_title',
  employer: 'builder_employer',
  from: 'builder_from',
  to: 'builder_to',
  description: 'builder_description',
} as const satisfies Record<keyof Job, MessageKey>

/** Suggestions from what the page knows. */
const Known = ({ id, texts }: { id: string; texts: readonly string[] }) => (
  <datalist id={id}>
    {[...new Set(texts.filter(Boolean))].map((text) => (
      <option key={text} value={text} />
    ))}
  </datalist>
)
