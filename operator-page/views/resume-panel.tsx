import { RESUME_READING_MS } from '@resume-library/contract/limits'
import { askWorker, startReader } from '@resume-library/form/fill/read-resume'
import { useEffect, useState } from 'react'
import { candidatePath, type Resume, request } from '../api.ts'
import { Section } from '../parts.tsx'
import { useTranslation, webAddress } from '../words.tsx'

interface ResumePanelProps {
  readonly id: string
  readonly resume: Resume
}

/** The resume's text by the form's own reader, and the file itself. */
export function ResumePanel({ id, resume }: ResumePanelProps) {
  const translate = useTranslation()
  const isStored = resume.kind === 'file' || resume.is_stored
  const path = `${candidatePath(id)}/resume`
  const elsewhere = isStored ? null : webAddress(resume.url)
  const text = resume.kind === 'file' ? resume.filename : !isStored && (resume.url || translate('not_given'))
  return (
    <Section title={translate('label_resume_url')}>
      <p className="line spread">
        {elsewhere ? (
          <a href={elsewhere} target="_blank" rel="noreferrer">
            <bdi>{text}</bdi>
          </a>
        ) : (
          text && <bdi>{text}</bdi>
        )}
        {isStored && (
          <a className="button" href={path} download>
            {translate('download')}
          </a>
        )}
      </p>
      {isStored && <ResumeText path={path} />}
      {elsewhere && <p className="small">{translate('resume_elsewhere')}</p>}
    </Section>
  )
}

type Reading =
  | { readonly kind: 'loading' | 'failed' }
  | { readonly kind: 'read'; readonly lines: readonly string[] }

function ResumeText({ path }: { readonly path: string }) {
  const translate = useTranslation()
  const [reading, setReading] = useState<Reading>({ kind: 'loading' })
  useEffect(() => {
    const aborting = new AbortController()
    const { signal } = aborting
    let timer: ReturnType<typeof setTimeout> | undefined
    const read = async () => {
      const file = await (await request('GET', path, { signal })).blob()
      timer = setTimeout(() => aborting.abort(), RESUME_READING_MS)
      const lines = await askWorker<readonly string[]>(startReader, file, signal)
      setReading(lines?.some(Boolean) ? { kind: 'read', lines } : { kind: 'failed' })
    }
    read().catch(() => setReading({ kind: 'failed' }))
    return () => {
      clearTimeout(timer)
      aborting.abort()
    }
  }, [path])
  if (reading.kind !== 'read')
    return <p className="small">{translate(reading.kind === 'loading' ? 'loading' : 'resume_no_text')}</p>
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls
    <section className="resume-text" aria-label={translate('resume_text')} tabIndex={0} dir="auto">
      {reading.lines.map((line, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines stay
        <p key={at}>{line}</p>
      ))}
    </section>
  )
}
