import { PAGE_CONFIGURATION_ID } from '@resume-library/contract/service-api'
import { CONFIRMATION_KEY, DRAFT_KEY } from '@resume-library/contract/tab-storage'
import { isFilled } from '../document/document.ts'
import { DRAFT_ID, NOT_LOADED_ID } from '../document/ids.ts'
import { tabStorage } from '../document/tab-storage.ts'
import { createFirstPaintState } from './first-paint-state.ts'
import { showErrors } from './show-errors.ts'

/** Inlined script: validates step 1 before hydration, and queues presses for it. */

const NOT_PAINTED_MS = 3_000
/** Time that a pressed Next waits for the script, before the form is posted without it. */
const POST_AFTER_MS = 8_000
/** Head start of the first script over the later parts on the network. */
const LATER_AFTER_MS = 300

const form = document.forms[0]!
const next = form.querySelector<HTMLElement>('[type=submit]')
const root = document.documentElement
const laterLinks = document.querySelector('template')!.content
const state = createFirstPaintState(reloadIfGone)
let modules: readonly string[]
let isLoading = false
let loading: Promise<unknown> | undefined
let postTimer: ReturnType<typeof setTimeout> | undefined

export function start(firstModules: readonly string[]): void {
  window.firstPaint = state
  modules = firstModules
  markPage()
  document.addEventListener('submit', onSubmit, true)
  document.addEventListener('click', onClick, true)
  document.addEventListener('focusin', () => {
    state.touched = true
    load()
    if (state.phase === 'standalone') setTimeout(preloadLater, LATER_AFTER_MS)
    else preloadLater()
  })
  // The timer is for background tabs, which are not painted.
  new PerformanceObserver(load).observe({ type: 'paint', buffered: true })
  setTimeout(load, NOT_PAINTED_MS)
}

/** Loads the first script. Browsers do not retry a failed module, so a reload is offered. */
function load(): void {
  if (isLoading) return
  isLoading = true
  const note = document.getElementById(NOT_LOADED_ID)!
  loading ??= Promise.all(modules.map((address) => import(/* @vite-ignore */ address)))
  loading.then(
    () => {
      note.remove()
      if (state.touched) preloadLater()
    },
    () => {
      isLoading = note.hidden = false
      addEventListener('pagehide', storeDraft)
      post()
    },
  )
}

const preloadLater = () => document.head.append(laterLinks)

function onSubmit(event: Event): void {
  // The form without script.
  if (event.target !== form) return
  event.preventDefault()
  if (!capture(event)) return
  if (state.phase === 'standalone') state.errors = showErrors(form)
  queuePress(Object.keys(state.errors).length ? null : next)
}

function onClick(event: MouseEvent): void {
  const pressed = (event.target as Element).closest<HTMLElement>('[type=button],a[lang]')
  if (!pressed || event.ctrlKey || event.metaKey || event.shiftKey || !capture(event)) return
  // A language link would leave the page and lose the answers.
  event.preventDefault()
  queuePress(pressed)
  if (pressed.closest(`#${DRAFT_ID}`)) state.draftAnswer = pressed
}

/** Stops an event until hydration. @returns whether it was stopped */
function capture(event: Event): boolean {
  if (state.phase === 'hydrated') return false
  event.stopPropagation()
  load()
  return true
}

/** Queues the last press and shows it as busy. Pressing Next again does not restart its timeout. */
function queuePress(pressed: HTMLElement | null): void {
  clearBusy()
  pressed?.setAttribute('aria-busy', 'true')
  state.pressed = pressed
  if (pressed === next) postTimer ??= setTimeout(post, POST_AFTER_MS)
  else postTimer = clearTimeout(postTimer) as undefined
}

function post(): void {
  postTimer = clearTimeout(postTimer) as undefined
  if (state.phase === 'hydrated') return
  // Offline, the browser would replace the page by its error.
  if (state.pressed === next && navigator.onLine) {
    // The page may come back from the back/forward cache.
    addEventListener('pagehide', clearBusy)
    form.submit()
  } else clearBusy()
}

function storeDraft(): void {
  const { password, ...values } = Object.fromEntries(new FormData(form))
  const draft = tabStorage(DRAFT_KEY)
  // One that is there is of this page's later parts, or of an earlier visit, and has more.
  if (isFilled(form) && !draft.read()) draft.write(JSON.stringify({ values }))
}

async function reloadIfGone(address: string): Promise<void> {
  const answer = await fetch(address).catch(() => null)
  const gone = tabStorage(address)
  // Without storage it could reload forever.
  if (answer?.status === 404 && !gone.read() && gone.write(address)) {
    storeDraft()
    location.reload()
  }
}

const clearBusy = () => state.pressed?.removeAttribute('aria-busy')

/** Sets attributes by which CSS hides or shows parts before the first paint: see `page.css`. */
function markPage(): void {
  const text = document.getElementById(PAGE_CONFIGURATION_ID)?.textContent
  const configuration = JSON.parse(text || '{}')
  for (const part of ['randomData', 'resumeFill', 'resumeBuilder'])
    if (configuration[part] === false) root.dataset[part] = 'off'
  if (configuration.consent?.kind === 'required') root.dataset.consent = ''
  const isDraft = !!tabStorage(DRAFT_KEY).read()
  // A draft may hold a queued registration, which is polled at once.
  state.touched = isDraft || !!tabStorage(CONFIRMATION_KEY).read()
  // Filled inputs were restored by the browser.
  if (isDraft && !isFilled(form)) root.dataset.draft = ''
}
