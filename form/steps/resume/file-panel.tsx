import { RESUME_MAX_BYTES } from '@resume-library/contract/limits'
import { RESUME_ACCEPT } from '@resume-library/contract/resume'
import { type ChangeEvent, type DragEvent, type RefObject, useEffect, useState } from 'react'
import { readConfiguration } from '../../document/configuration.ts'
import { listen } from '../../document/listen.ts'
import { Button } from '../../fields/button.tsx'
import { readableSize } from '../../messages/amounts.ts'
import { useTranslate } from '../../messages/messages.ts'
import type { DeferredActions } from '../../registration/actions.ts'
import { useDeferredActions, useRegistrationState } from '../../use-registration.ts'
import styles from './resume.module.css'

interface FilePanelProps {
  readonly input: RefObject<HTMLInputElement | null>
  readonly isOver: boolean
}

export function FilePanel({ input, isOver }: FilePanelProps) {
  const translate = useTranslate()
  const { chooseFiles } = useDeferredActions()
  const isUploaded = useRegistrationState(
    ({ resume, upload }) => resume.kind === 'file' || upload.kind === 'running',
  )
  const isAfterConsent = readConfiguration().consent?.kind === 'required'
  const when = isAfterConsent ? !isUploaded && 'upload_after_consent' : 'upload_immediately'
  usePaste(chooseFiles)
  const choose = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const files = [...(currentTarget.files ?? [])]
    // Reset, so that choosing the same file again fires `change`.
    currentTarget.value = ''
    if (files.length) chooseFiles(files, 'selected')
  }
  return (
    <div className={styles.zone} data-over={isOver || undefined}>
      <div>
        <p className={`row-name ${styles.drag}`}>{translate(isOver ? 'drop_active' : 'drop_title')}</p>
        <p className="small">
          {translate('drop_types', { size: readableSize(RESUME_MAX_BYTES, translate) })}
        </p>
        {when && <p className="small">{translate(when)}</p>}
      </div>
      <Button text="select_resume" onClick={() => input.current!.click()} />
      <input ref={input} type="file" accept={RESUME_ACCEPT} onChange={choose} hidden />
    </div>
  )
}

/** Uploads files dropped on what gets these handlers; the button does the same without a mouse. */
export function useDrop(chooseFiles: DeferredActions['chooseFiles']) {
  const [isOver, setOver] = useState(false)
  return {
    isOver,
    onDragOver: (event: DragEvent) => {
      event.preventDefault()
      setOver(true)
    },
    onDragLeave: (event: DragEvent) =>
      setOver(event.currentTarget.contains(event.relatedTarget as Node | null)),
    onDrop: (event: DragEvent) => {
      event.preventDefault()
      setOver(false)
      const files = [...event.dataTransfer.files]
      if (files.length) chooseFiles(files, 'dropped')
    },
  }
}

/** Uploads files pasted anywhere; pasted text is left to the text fields. */
function usePaste(chooseFiles: DeferredActions['chooseFiles']): void {
  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      const files = [...(event.clipboardData?.files ?? [])]
      if (!files.length) return
      event.preventDefault()
      chooseFiles(files, 'dropped')
    }
    return listen(document, ['paste'], paste)
  }, [chooseFiles])
}
