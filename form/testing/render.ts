import './load-components.ts'
import assert from 'node:assert/strict'
import { INITIAL_VALUES } from '@resume-library/contract/candidate'
import { checkFirstStep } from '@resume-library/contract/first-step-rules'
import { LANGUAGES } from '@resume-library/contract/messages/languages'
import type { Language } from '@resume-library/contract/service-api'
import { createElement, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { ROOT_ID } from '../messages/embedded.ts'
import { createTranslate, TranslateContext } from '../messages/messages.ts'
import type { DeferredActions } from '../registration/actions.ts'
import type { Registration, RegistrationCore } from '../registration/core.ts'
import { NO_ERRORS } from '../registration/errors.ts'
import { createRegistration } from '../registration/registration.ts'
import { RegistrationContext } from '../use-registration.ts'

export function translateIn(language: Language) {
  const { firstStep, laterSteps, resumeBuilder } = LANGUAGES[language]!
  return createTranslate({ ...firstStep, ...laterSteps, ...resumeBuilder })
}

const english = translateIn('en')

/** Renders a component's first HTML: effects do not run. */
export const render = (element: ReactNode, registration: Registration | null = null, translate = english) =>
  renderToStaticMarkup(
    createElement(
      RegistrationContext,
      { value: registration },
      createElement(TranslateContext, { value: translate }, element),
    ),
  )

/** Returns the text of HTML, with single spaces. */
export const textOf = (html: string) =>
  html
    .replace(/<[^>]*>/g, ' ')
    .replaceAll('&#x27;', "'")
    .replace(/\s+/g, ' ')
    .trim()

/** Returns the attributes of the one matching tag; those without a value are ''. */
export function tagOf(html: string, pattern: RegExp): Readonly<Record<string, string>> {
  const tags = html.match(/<[a-z][^>]*>/g)!.filter((tag) => pattern.test(tag))
  assert.equal(tags.length, 1, `${tags.length} tags match ${pattern} in ${html}`)
  return Object.fromEntries(
    [...tags[0]!.matchAll(/ ([\w-]+)="([^"]*)"/g)].map(([, key, value]) => [key!.toLowerCase(), value!]),
  )
}

/** Creates a registration in this state, whose actions do nothing. */
export function registrationWith(state: object = {}): RegistrationCore {
  const registration = createRegistration({
    readAnswers: () => INITIAL_VALUES,
    checkFirstStep,
    fetchDeferredActions: () => new Promise(() => {}),
  })
  const deferred: Partial<DeferredActions> = {
    plainAmounts: (values) => values,
    checkForNext: () => NO_ERRORS,
  }
  registration.change({ deferred, ...state } as object)
  return registration
}

/** Stubs the document for components, by default without elements. */
export function inLanguage(lang: Language): void {
  Object.assign(globalThis, {
    document: {
      documentElement: { lang },
      getElementById: (id: string) => (id === ROOT_ID ? { dataset: { language: lang } } : null),
    },
    matchMedia: () => ({ matches: true }),
  })
}
