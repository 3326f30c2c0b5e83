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

export function FilePanel({ input }: { input: RefObject<HTMLInputElement | null> }) {
  const translate = useTranslate()
  const { chooseFiles } = useDeferredActions()
  const [over, setOver] = useState(false)
  const isUploaded = useRegistrationState(
    ({ resume, upload }) => resume.kind === 'file' || upload.kind === 'running',
  )
  const isAfterConsent = readConfiguration().consent?.kind === 'required'
  const when = isAfterConsent ? !isUploaded && 'upload_after_consent' : 'upload_immediately'
  usePaste(chooseFiles)
  const choose = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const files = [...(currentTarget.files ?? [])]
    // Choosing the same file again is a change then.
    currentTarget.value = ''
    if (files.length) chooseFiles(files, 'selected')
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    const files = [...event.dataTransfer.files]
    if (files.length) chooseFiles(files, 'dropped')
  }
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is an addition for the mouse; the button does the same */}
      <div
        className={styles.zone}
        data-over={over || undefined}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={(event) => setOver(event.currentTarget.contains(event.relatedTarget as Node | null))}
        onDrop={drop}
      >
        <p className={styles.drag}>{translate(over ? 'drop_active' : 'drop_title')}</p>
        <Button text="select_resume" onClick={() => input.current!.click()} />
        <p className={styles.types}>
          {translate('drop_types', { size: readableSize(RESUME_MAX_BYTES, translate) })}
        </p>
        {when && <p className={styles.types}>{translate(when)}</p>}
        <input ref={input} type="file" accept={RESUME_ACCEPT} onChange={choose} hidden />
      </div>
    </>
  )
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
