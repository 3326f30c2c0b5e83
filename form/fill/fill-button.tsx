import { RESUME_EXTENSIONS } from '@resume-library/contract/resume-extensions'
import { FILL_INPUT_ID, FILL_STATUS_ID } from '../document/ids.ts'
import { useTranslate } from '../messages/messages.ts'
import { useRegistration } from '../use-registration.ts'
import styles from './fill-button.module.css'

/** Takes a resume by a native input, which works before any script; a file chosen by then is found later. */
export function FillButton() {
  const translate = useTranslate()
  const { perform } = useRegistration()
  const take = (input: HTMLInputElement | null) => {
    if (input?.files?.length) perform('fillFromResume')
  }
  return (
    <div className={`row band ${styles.fill}`} data-part="resume-fill">
      <p className="row-name">{translate('fill_title')}</p>
      <div className="line">
        <label>
          <input
            ref={take}
            onChange={() => perform('fillFromResume')}
            id={FILL_INPUT_ID}
            type="file"
            accept={RESUME_EXTENSIONS}
            autoComplete="off"
            aria-describedby="fill-hint"
          />
          <span className="button">
            <span>{translate('fill_button')}</span>
          </span>
        </label>
        <p id="fill-hint" className="small">
          <span data-part="at-once">{translate('fill_hint')}</span>
          <span data-part="after-consent">{translate('fill_hint_after_consent')}</span>
          <span data-part="resume-builder">{` ${translate('fill_no_resume')}`}</span>
        </p>
      </div>
      <div id={FILL_STATUS_ID} />
    </div>
  )
}
