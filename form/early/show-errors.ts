import { fillIn } from '@resume-library/contract/fill-in'
import { FIRST_STEP_RULES, type FieldErrors } from '@resume-library/contract/form-rules'
import { setDocumentTitle } from '../browser/document-title.ts'
import { errorId, PROBLEM_ID } from '../fields/ids.ts'
import { embeddedMessages } from '../messages/embedded.ts'
import type { FirstStepMessages } from '../messages/message-types.ts'
import { nameError } from '../messages/name-error.ts'

/**
 * Checks step 1 and shows what is wrong, in the very elements that the components would render: see
 * `field.tsx` and `problem-panel.tsx`.
 *
 * @returns the errors by field; none when it is right
 */
export function showErrors(form: HTMLFormElement): FieldErrors {
  const { messages } = embeddedMessages()
  const errors: FieldErrors = {}
  const list = document.createElement('ul')
  for (const field of Object.keys(FIRST_STEP_RULES) as (keyof typeof FIRST_STEP_RULES)[]) {
    const input = form.elements.namedItem(field) as HTMLInputElement
    const code = FIRST_STEP_RULES[field](input.value)
    const sentence = code ? messages[code] : ''
    document.getElementById(errorId(field))!.textContent = sentence
    if (!code) {
      input.removeAttribute('aria-invalid')
      continue
    }
    errors[field] = code
    input.setAttribute('aria-invalid', 'true')
    const link = document.createElement('a')
    link.href = `#${field}`
    link.textContent = nameError(messages[`label_${field}`], sentence, code)
    // WebKit would show the field as focused, and let nobody type in it.
    link.onclick = (event) => {
      event.preventDefault()
      input.focus()
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
  setDocumentTitle(fillIn(messages.error_title, { title: messages.page_title }))
  problem.focus()
}
