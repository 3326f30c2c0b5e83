/**
 * Inlined in the page and run before its first paint: step 1 answers by the form's own rules before React is there.
 * It leaves the elements exactly as the page's components would render them, so that hydration adopts them.
 */
import { fillIn } from '@resume-library/contract/fill-in'
import { type FieldErrors, FORM_RULES, type RuledFieldName } from '@resume-library/contract/form-rules'
import { PAGE_CONFIGURATION_ID } from '@resume-library/contract/service-api'
import { errorId, NOT_LOADED_ID, PROBLEM_ID } from './fields/ids.ts'
import { embeddedMessages } from './messages/embedded.ts'
import type { FirstStepMessages } from './messages/message-types.ts'
import { DRAFT_KEY } from './registration/draft/draft-key.ts'

/** What happened before React took over. */
export interface EarlyState {
  errors: FieldErrors
  /** Next was pressed, and step 1 was right. */
  next: boolean
  /** The last other button that was pressed. */
  pressed: HTMLElement | null
  /** Something in the page had the focus. */
  touched: boolean
  /** From `adopted` on nothing is written into the page, as React is reading it; from `over` on React does it all. */
  phase: 'alone' | 'adopted' | 'over'
}

declare global {
  interface Window {
    early?: EarlyState
  }
}

/** Of step 1's rules; those of later steps find no input here. */
type EarlyErrorCode = FieldErrors[RuledFieldName] & keyof FirstStepMessages

const NOT_PAINTED_MS = 3_000

const form = document.forms[0]!
const root = document.documentElement
const early: EarlyState = { errors: {}, next: false, pressed: null, touched: false, phase: 'alone' }
let loading = false

/**
 * @param modules addresses of the modules that bring the page to life, asked for after the first paint
 */
export function startEarly(modules: readonly string[]): void {
  window.early = early
  markPage()
  const load = () => {
    if (loading) return
    loading = true
    // A page that could not be fetched is asked for again at the next press.
    const note = document.getElementById(NOT_LOADED_ID)!
    Promise.all(modules.map((module) => import(/* @vite-ignore */ module))).then(
      () => note.remove(),
      () => {
        loading = note.hidden = false
      },
    )
  }
  // A press counts once: here until React has taken over, and then there.
  const mayTake = (event: Event) => {
    if (early.phase === 'over') return false
    event.stopPropagation()
    load()
    return true
  }
  document.addEventListener(
    'submit',
    (event) => {
      event.preventDefault()
      if (!mayTake(event)) return
      if (early.phase === 'alone') showErrors()
      else early.next = true
    },
    true,
  )
  document.addEventListener(
    'click',
    (event) => {
      const button = (event.target as Element).closest<HTMLElement>('[type=button]')
      if (button && mayTake(event)) early.pressed = button
    },
    true,
  )
  document.addEventListener('focusin', () => {
    early.touched = true
    load()
  })
  // The paint itself tells: on a busy machine a timer comes before the frame is on the screen, and the script then
  // competes with it. A page that nobody sees is not painted, and is loaded all the same.
  new PerformanceObserver(load).observe({ type: 'paint', buffered: true })
  setTimeout(load, NOT_PAINTED_MS)
}

/** What is hidden or shown by style alone, so that nothing moves later: see `page.css`. */
function markPage(): void {
  const text = document.getElementById(PAGE_CONFIGURATION_ID)?.textContent
  if (JSON.parse(text || '{}').randomData === false) root.dataset.randomData = 'off'
  try {
    if (sessionStorage.getItem(DRAFT_KEY)) root.dataset.draft = ''
  } catch {
    // No storage, no draft.
  }
}

function showErrors(): void {
  const messages = embeddedMessages()
  early.errors = {}
  const list = document.createElement('ul')
  for (const field of Object.keys(FORM_RULES) as RuledFieldName[]) {
    const input = form.elements.namedItem(field)
    if (!(input instanceof HTMLInputElement)) continue
    const code = FORM_RULES[field](input.value)
    const sentence = code ? messages[code as EarlyErrorCode] : ''
    document.getElementById(errorId(field))!.textContent = sentence
    if (!code) {
      input.removeAttribute('aria-invalid')
      continue
    }
    early.errors[field] = code
    input.setAttribute('aria-invalid', 'true')
    const link = document.createElement('a')
    link.href = `#${field}`
    link.textContent = sentence
    list.appendChild(document.createElement('li')).appendChild(link)
  }
  const problem = document.getElementById(PROBLEM_ID)!
  problem.querySelector('ul')?.remove()
  early.next = !list.firstChild
  problem.hidden = early.next
  if (early.next) return
  problem.append(list)
  document.title = fillIn(messages.error_title, { title: messages.page_title })
  problem.focus()
}
