import { groupedDollars } from '@resume-library/contract/amount'
import type { BuiltMessages, OfferedLanguage } from '@resume-library/contract/built-messages'
import { mapAmounts, readAmountOf, shownAmountOf } from '@resume-library/contract/field-amounts'
import { checkFirstStep } from '@resume-library/contract/first-step-rules'
import { readPlainPay } from '@resume-library/contract/pay'
import type { AnsweredPage as Answer } from '@resume-library/contract/posted-form'
import type { ReactNode } from 'react'
import { createTranslate, TranslateContext } from '../messages/messages.ts'
import { createRegistration } from '../registration/registration.ts'
import { RegistrationContext } from '../use-registration.ts'
import { AnsweredPage } from './answered-page.tsx'
import { describeOutcome } from './describe-outcome.ts'
import '../shell/page.css'

interface AnswerWords {
  readonly messages: BuiltMessages
  readonly languages: readonly OfferedLanguage[]
}

/** Returns the title and the content of the page that answers a posted form. */
export function answerContent(
  answer: Answer,
  { messages, languages }: AnswerWords,
): { readonly title: string; readonly content: ReactNode } {
  const { firstStep, laterSteps, withoutScript: words } = messages
  const translate = createTranslate({ ...firstStep, ...laterSteps })
  const { values } = answer
  // `900/year` in the page's language.
  const shown = mapAmounts(values, (name, text) => {
    const pay = name === 'travel_radius' || readPlainPay(text) !== null ? null : readAmountOf(name, text)
    return pay === null ? shownAmountOf(name, text) : translate('pay_a_year', { amount: groupedDollars(pay) })
  })
  const { problem, errors } = describeOutcome(answer.outcome, words, answer)
  const registration = createRegistration({
    readAnswers: () => values,
    checkFirstStep,
    fetchDeferredActions: () => new Promise(() => {}),
  })
  registration.change({
    problem,
    errors,
    start: { values: { ...values, ...shown }, round: 0 },
  })
  const title = translate('page_title')
  return {
    title: problem ? translate('error_title', { title }) : title,
    content: (
      <RegistrationContext value={registration}>
        <TranslateContext value={translate}>
          <AnsweredPage answer={answer} errors={errors} words={words} languages={languages} />
        </TranslateContext>
      </RegistrationContext>
    ),
  }
}
