import type { ResumeContent, ResumeLanguage } from '@resume-library/resume-builder/resume-content'
import { useEffect, useMemo, useState } from 'react'
import { Button } from '../fields/button.tsx'
import { describedBy, Field } from '../fields/field.tsx'
import { loadPart } from '../load-part.ts'
import { type Translate, useTranslate } from '../messages/messages.ts'
import { useRegistration } from '../use-registration.ts'
import type { MadePdf } from './make-pdf.ts'
import { type MakerProps, type PageProps, useOpenResume } from './maker-props.ts'

type Adding = Pick<MakerProps, 'Preview' | 'onAdd'>

interface CheckPageProps extends PageProps, Adding, Pick<MakerProps, 'filename'> {
  readonly content: ResumeContent
}

/** Shows the resume, and asks for its language. */
export function CheckPage({ answers, content, onChange, filename, ...adding }: CheckPageProps) {
  const translate = useTranslate()
  const { goToField } = useRegistration()
  const { made, retry } = useMadePdf(content)
  const pdf = made?.kind === 'made' ? made.pdf : null
  const file = useMemo(
    () => (pdf ? new File([pdf], filename, { type: pdf.type }) : undefined),
    [pdf, filename],
  )
  useOpenResume('unfinished_resume', 'resume-guide', file)
  const texts = {
    name: 'resume-language',
    label: translate('builder_language'),
    hint: translate('builder_language_hint'),
  }
  return (
    <>
      <Field {...texts}>
        <select
          id={texts.name}
          value={answers.language}
          onChange={({ currentTarget }) => onChange({ language: currentTarget.value as ResumeLanguage })}
          {...describedBy(texts)}
        >
          <option value="en">{translate('builder_en')}</option>
          <option value="es">{translate('builder_es')}</option>
        </select>
      </Field>
      <div aria-live="polite">
        {sentencesOf(content, made, translate).map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </div>
      {made?.kind === 'not_loaded' && <Button text="retry" onClick={retry} />}
      {made?.kind === 'nameless' && (
        <Button text="builder_enter_name" onClick={() => goToField('first_name')} />
      )}
      {file && <MadeResume {...adding} file={file} />}
    </>
  )
}

function sentencesOf({ name }: ResumeContent, made: MadePdf | undefined, translate: Translate): string[] {
  switch (made?.kind) {
    case undefined:
      return [translate('builder_making')]
    case 'nameless':
      return [translate(name ? 'builder_name_letters' : 'builder_nameless')]
    case 'failed':
      return [translate('builder_failed')]
    case 'not_loaded':
      return [translate('not_loaded')]
    case 'made':
      return [
        ...(made.missing.length ? [translate('builder_missing', { letters: made.missing.join(' ') })] : []),
        ...(made.cut ? [translate('builder_cut')] : []),
      ]
  }
}

function MadeResume({ file, Preview, onAdd }: Adding & { readonly file: File }) {
  const translate = useTranslate()
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    const made = URL.createObjectURL(file)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  const filename = file.name
  return (
    <>
      {url && navigator.pdfViewerEnabled && (
        <Preview url={url} title={translate('preview_title', { filename })} />
      )}
      <div className="line">
        <Button text="builder_add" className="button primary" onClick={() => onAdd(file)} />
        <a href={url} download={filename} className="button">
          {translate('builder_save')}
        </a>
        <a href={url} target="_blank" rel="noopener noreferrer" className="button quiet">
          {translate('preview_open')}
        </a>
      </div>
    </>
  )
}

/** Makes the PDF again whenever its content changes. */
function useMadePdf(content: ResumeContent) {
  const key = JSON.stringify(content)
  const [made, setMade] = useState<MadePdf>()
  const [tries, setTries] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the content by its value, and each try
  useEffect(() => {
    let isOver = false
    setMade(undefined)
    makeResume(content).then((pdf) => isOver || setMade(pdf))
    return () => {
      isOver = true
    }
  }, [key, tries])
  return { made, retry: () => setTries(tries + 1) }
}

/** Makes a PDF, and loads what does it. Never rejects. */
export async function makeResume(content: ResumeContent): Promise<MadePdf> {
  try {
    const { makePdf } = await loadPart<typeof import('./make-pdf.ts')>('resume-pdf')
    return await makePdf(content)
  } catch {
    return { kind: 'not_loaded' }
  }
}
