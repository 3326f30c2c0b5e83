import type { FieldName } from '@resume-library/contract/candidate'
import type { MouseEvent } from 'react'
import { PROBLEM_ID } from '../document/ids.ts'
import { LoginText } from '../fields/login-text.tsx'
import styles from '../fields/panels.module.css'
import { useTranslate } from '../messages/messages.ts'
import { wrongFields } from '../registration/errors.ts'
import { useRegistration, useRegistrationState } from '../use-registration.ts'

/** Links the wrong fields, whose errors stand there. `first-paint/show-errors.ts` makes the same elements: change both. */
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
  const isShown = texts.length || links.length || problem?.isConsentMissing
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
              <a href={`#${errors[id as FieldName]?.focus ?? id}`} onClick={(event) => follow(event, id)}>
                {text}
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
