import type { FieldName } from '@resume-library/contract/candidate'
import { type MouseEvent, useEffect } from 'react'
import { setDocumentTitle } from '../document/document.ts'
import { PROBLEM_ID } from '../document/ids.ts'
import { LoginText } from '../fields/login-text.tsx'
import styles from '../fields/panels.module.css'
import { useTranslate } from '../messages/messages.ts'
import { currentAdvice, wrongFields } from '../registration/errors.ts'
import { useRegistration, useRegistrationState } from '../use-registration.ts'
import { STEP_NAMES } from './stepper.tsx'

/**
 * Names and links the wrong fields, whose errors are read there. `first-paint/show-errors.ts` makes the same elements
 * before React is there: change both.
 */
export function Problem({
  others = [],
}: {
  others?: readonly { readonly id: string; readonly text: string }[]
}) {
  const translate = useTranslate()
  const { goToField } = useRegistration()
  const problem = useRegistrationState((state) => state.problem)
  const { texts = [], errors = {} } = problem ?? {}
  const follow = (event: MouseEvent, id: string) => {
    event.preventDefault()
    goToField(id as FieldName)
  }
  const nameOf = (id: FieldName) => (id === 'country_id' ? id : translate(`label_${id}`))
  const links = [...wrongFields(errors).map((id) => ({ id, text: nameOf(id) })), ...others]
  const isShown = texts.length > 0 || links.length > 0 || problem?.isConsentMissing === true
  useTitle(isShown)
  return (
    <div
      id={PROBLEM_ID}
      role="alert"
      tabIndex={-1}
      className={`row band bad ${styles.problem}`}
      hidden={!isShown}
    >
      <h2 className="row-name">{translate('problem_title')}</h2>
      {texts.map((text) => (
        <p key={translate(text)}>
          <LoginText message={text} />
        </p>
      ))}
      {links.length > 0 && (
        <ul>
          {links.map(({ id, text }) => (
            <li key={id}>
              <a href={`#${id}`} onClick={(event) => follow(event, id)}>
                {text}
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** Names a later step, and an error, before the page's own title. */
function useTitle(isProblemShown: boolean): void {
  const translate = useTranslate()
  const step = useRegistrationState(({ position }) => position.step)
  const isWrong = useRegistrationState((state) => currentAdvice(state) !== null) || isProblemShown
  const page = translate('page_title')
  const title = step || isWrong ? `${translate(STEP_NAMES[step])} – ${page}` : page
  const shown = isWrong ? translate('error_title', { title }) : title
  useEffect(() => setDocumentTitle(shown), [shown])
}
