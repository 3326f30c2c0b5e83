import { showAmount } from '@resume-library/contract/amount'
import type { FormValues } from '@resume-library/contract/candidate'
import type { AnsweredPage as Answer, WithoutScriptModule } from '@resume-library/contract/posted-form'
import type { Language } from '@resume-library/contract/service-api'
import { renderToStaticMarkup } from 'react-dom/server'
import * as english from '../messages/en/first-step.ts'
import { laterSteps as englishLater } from '../messages/en/later-steps.ts'
import { withoutScript as englishWords } from '../messages/en/without-script.ts'
import * as spanish from '../messages/es/first-step.ts'
import { laterSteps as spanishLater } from '../messages/es/later-steps.ts'
import { withoutScript as spanishWords } from '../messages/es/without-script.ts'
import type { FirstStepMessages, LaterMessages, WithoutScriptMessages } from '../messages/message-types.ts'
import { createTranslate, TranslateContext } from '../messages/messages.ts'
import { createRegistration } from '../registration/registration.ts'
import { RegistrationContext } from '../use-registration.ts'
import { AnsweredPage } from './answered-page.tsx'
import { tellOutcome } from './tell-outcome.ts'
import '../page/page.css'

interface Said {
  readonly messages: FirstStepMessages & LaterMessages
  readonly words: WithoutScriptMessages
}

const SAID: Readonly<Record<Language, Said>> = {
  en: { messages: { ...english.firstStep, ...englishLater }, words: englishWords },
  es: { messages: { ...spanish.firstStep, ...spanishLater }, words: spanishWords },
}

/** Renders the page that answers a form which was posted without script, with the components of the page. */
export const renderAnswer: WithoutScriptModule['renderAnswer'] = (answer) => {
  const { messages, words } = SAID[answer.language]
  const translate = createTranslate(messages)
  const { problem, errors } = tellOutcome(answer.outcome, words, answer)
  const registration = createRegistration({
    readAnswers: () => answer.values,
    fetchLaterActions: () => new Promise(() => {}),
  })
  registration.change({ problem, errors, start: { values: shownValues(answer), round: 0 } })
  const title = translate('page_title')
  return {
    title: problem ? translate('error_title', { title }) : title,
    body: renderToStaticMarkup(
      <RegistrationContext value={registration}>
        <TranslateContext value={translate}>
          <AnsweredPage answer={answer} errors={errors} words={words} />
        </TranslateContext>
      </RegistrationContext>,
    ),
  }
}

/** What was typed, with amounts as a page with script shows them when they are left. */
const shownValues = ({ values, language }: Answer): FormValues => ({
  ...values,
  salary_min: showAmount(values.salary_min, language),
  salary_max: showAmount(values.salary_max, language),
  travel_radius: showAmount(values.travel_radius, language),
})
