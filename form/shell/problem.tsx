import type { FieldName } from '@resume-library/contract/candidate'
import { type MouseEvent, useEffect } from 'react'
import { setDocumentTitle } from '../document/document.ts'
import { PROBLEM_ID } from '../document/ids.ts'
import styles from '../fields/panels.module.css'
import { type Message, useTranslate } from '../messages/messages.ts'
import { nameError } from '../messages/name-error.ts'
import { wrongFields } from '../registration/errors.ts'
import { useRegistration, useRegistrationState } from '../use-registration.ts'

/** `first-paint/show-errors.ts` makes the same elements before React is there: change both. */
export function Problem({
  others = [],
}: {
  others?: readonly { readonly id: string; readonly text: string }[]
}) {
  const translate = useTranslate()
  const { goToField } = useRegistration()
  const problem = useRegistrationState((state) => state.problem)
  const { texts = [], errors = {} } = problem ?? {}
  const title = translate('page_title')
  const documentTitle = problem ? translate('error_title', { title }) : title
  useEffect(() => setDocumentTitle(documentTitle), [documentTitle])
  const follow = (event: MouseEvent, id: string) => {
    event.preventDefault()
    goToField(id as FieldName)
  }
  const linkOf = (id: FieldName) => {
    const error = errors[id]!
    const label = id === 'country_id' ? id : translate(`label_${id}`)
    return { id, text: nameError(label, translate(error), 'code' in error ? error.code : null) }
  }
  const links = [...wrongFields(errors).map(linkOf), ...others]
  return (
    <div
      id={PROBLEM_ID}
      role="alert"
      tabIndex={-1}
      className={`row band bad ${styles.problem}`}
      hidden={!problem}
    >
      <h2 className="row-name">{translate('problem_title')}</h2>
      {texts.map((text) => (
        <ProblemText key={translate(text)} message={text} />
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

function ProblemText({ message }: { readonly message: Message }) {
  const text = useTranslate()(message)
  const host = 'values' in message && message.values?.host
  if (!host) return <p>{text}</p>
  const address = `${host}/login`
  const [before, after] = text.split(address)
  return (
    <p>
      {before}
      <a href={address}>{address}</a>
      {after}
    </p>
  )
}
