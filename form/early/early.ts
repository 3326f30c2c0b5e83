/**
 * Inlined in the page and run before its first paint: step 1 answers by the form's own rules before React is there.
 * It leaves the elements exactly as the page's components would render them, so that hydration adopts them.
 */
import { PAGE_CONFIGURATION_ID } from '@resume-library/contract/service-api'
import { DRAFT_KEY } from '../browser/draft-key.ts'
import { DRAFT_ID, NOT_LOADED_ID } from '../fields/ids.ts'
import { newEarlyState } from './early-state.ts'
import { loadModule } from './load-module.ts'
import { showErrors } from './show-errors.ts'

const NOT_PAINTED_MS = 3_000
/** A pressed Next waits so long for the script; then the form goes to the service as it stands. */
const POST_AFTER_MS = 8_000

const form = document.forms[0]!
const root = document.documentElement
const early = newEarlyState()
let loading = false

/**
 * @param modules addresses of the modules that bring the page to life, asked for after the first paint
 */
export function startEarly(modules: readonly string[]): void {
  window.early = early
  window.loadModule = loadModule
  markPage()
  // The service answers with all steps, and with what was typed. A browser without network would show its own error.
  const post = () => {
    const { pressed, phase } = early
    if (pressed?.matches('[type=submit]') && phase !== 'over' && navigator.onLine) form.submit()
  }
  const load = () => {
    if (loading) return
    loading = true
    // A page that could not be fetched is asked for again at the next press.
    const note = document.getElementById(NOT_LOADED_ID)!
    Promise.all(modules.map(loadModule)).then(
      () => note.remove(),
      () => {
        loading = note.hidden = false
        post()
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
      // The form that needs no script is posted.
      if (event.target !== form) return
      event.preventDefault()
      if (!mayTake(event)) return
      if (early.phase === 'alone') early.errors = showErrors(form)
      const isRight = !Object.keys(early.errors).length
      early.pressed = isRight ? form.querySelector<HTMLElement>('[type=submit]') : null
      setTimeout(post, POST_AFTER_MS)
    },
    true,
  )
  document.addEventListener(
    'click',
    (event) => {
      const pressed = (event.target as Element).closest<HTMLElement>('[type=button],[hreflang]')
      if (!pressed || event.ctrlKey || event.metaKey || event.shiftKey || !mayTake(event)) return
      // The link to the other language would leave the page, and what was typed in it.
      event.preventDefault()
      early.pressed = pressed
      if (pressed.closest(`#${DRAFT_ID}`)) early.answered = pressed
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
  const configuration = JSON.parse(text || '{}')
  for (const part of ['randomData', 'resumeFill'])
    if (configuration[part] === false) root.dataset[part] = 'off'
  try {
    if (sessionStorage.getItem(DRAFT_KEY)) root.dataset.draft = ''
  } catch {
    // No storage, no draft.
  }
}
