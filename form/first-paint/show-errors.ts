import { fillIn } from '@resume-library/contract/fill-in'
import {
  checkFirstStep,
  FIRST_STEP_RULES,
  type FieldErrors,
  type FirstStepField,
} from '@resume-library/contract/first-step-rules'
import { setDocumentTitle } from '../document/document.ts'
import { errorId, PROBLEM_ID } from '../document/ids.ts'
import { embeddedMessages } from '../messages/embedded.ts'
import type { FirstStepMessages } from '../messages/message-types.ts'

/** Checks step 1 and shows its errors in the elements of `field.tsx` and `problem.tsx`. */
export function showErrors(form: HTMLFormElement): FieldErrors {
  const { messages } = embeddedMessages()
  const inputOf = (field: FirstStepField) => form.elements.namedItem(field) as HTMLInputElement
  const errors = checkFirstStep((field) => inputOf(field).value)
  const list = document.createElement('ul')
  for (const field of Object.keys(FIRST_STEP_RULES) as FirstStepField[]) {
    const input = inputOf(field)
    const code = errors[field]
    const sentence = code ? messages[code] : ''
    document.getElementById(errorId(field))!.textContent = sentence
    input.setAttribute('aria-invalid', `${!!code}`)
    if (!code) continue
    const link = document.createElement('a')
    link.href = `#${field}`
    link.textContent = messages[`label_${field}`]
    // In WebKit, a field focused by the link itself takes no keys.
    link.onclick = () => {
      input.focus()
      return false
    }
    list.appendChild(document.createElement('li')).appendChild(link)
  }
  showProblem(list, messages)
  return errors
}

function showProblem(list: HTMLElement, messages: FirstStepMessages): void {
  const problem = document.getElementById(PROBLEM_ID)!
  problem.querySelector('ul')?.remove()
  problem.hidden = !list.firstChild
  if (problem.hidden) return
  problem.append(list)
  const title = `${messages.step_1} – ${messages.page_title}`
  setDocumentTitle(fillIn(messages.error_title, { title }))
  problem.focus()
}
