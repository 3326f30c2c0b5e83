import type { FieldName } from '@resume-library/contract/candidate'
import { ProblemPanel } from '../fields/problem-panel.tsx'
import { type Message, type Translate, useTranslate } from '../messages/messages.ts'
import { nameError } from '../messages/name-error.ts'
import { wrongFields } from '../registration/state/errors.ts'
import { useRegistration, useRegistrationState } from '../use-registration.ts'
import { usePageTitle } from './use-page-title.ts'

/** What the last try told, above the form. */
export function Problem() {
  const translate = useTranslate()
  const registration = useRegistration()
  const problem = useRegistrationState((state) => state.problem)
  usePageTitle(problem !== null)
  return (
    <ProblemPanel
      title={translate('problem_title')}
      texts={(problem?.texts ?? []).map((text) => ({ text: translate(text), address: loginAddress(text) }))}
      links={wrongFields(problem?.errors ?? {}).map((id) => ({
        id,
        text: nameField(id, problem!.errors[id]!, translate),
      }))}
      hidden={!problem}
      onFollow={(id) => registration.goToField(id as FieldName)}
    />
  )
}

/** The login page that a message names. */
export const loginAddress = (message: Message) =>
  'values' in message && message.values?.host ? `${message.values.host}/login` : ''

/** What leads to a field that is wrong. */
export function nameField(field: FieldName, error: Message, translate: Translate): string {
  const label = field === 'country_id' ? field : translate(`label_${field}`)
  return nameError(label, translate(error), 'code' in error ? error.code : null)
}
