import { mock } from 'node:test'
import { PAGE_CONFIGURATION_ID } from '@resume-library/contract/service-api'
import { DRAFT_ID } from '../../fields/ids.ts'
import type { EarlyState } from '../early-state.ts'
import { FakeElement, fakePage } from './fake-page.ts'

/** A module that is there, and one that is not. */
export const HERE = 'data:text/javascript,//here'
export const AWAY = "data:text/javascript,throw new Error('away')//"

let starts = 0

/**
 * The inlined script in a page of its own, which becomes the global one.
 *
 * @param module the address of what brings the page to life
 * @param stored what the tab keeps of an earlier visit, by its key
 * @param refilled what the browser has put back into an input
 */
export async function startPage(
  module = HERE,
  configuration = '',
  stored: (key: string) => string | null = () => null,
  refilled?: string,
) {
  const page = fakePage()
  if (refilled) Object.assign(page.inputs.first_name, { value: refilled, defaultValue: '' })
  page.byId.set(PAGE_CONFIGURATION_ID, new FakeElement('script', { textContent: configuration }))
  const network = { onLine: true }
  const window = globalThis as { early?: EarlyState }
  let painted = () => {}
  class PerformanceObserver {
    readonly #load: () => void
    constructor(load: () => void) {
      this.#load = load
    }
    // The paint may have been before this.
    observe({ type, buffered }: PerformanceObserverInit) {
      if (type === 'paint' && buffered) painted = this.#load
    }
  }
  const { document } = page
  const { addEventListener } = document
  const globals = { window, document, navigator: network, PerformanceObserver, addEventListener }
  const sessionStorage = { getItem: stored }
  for (const [name, value] of Object.entries({ ...globals, sessionStorage }))
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true })
  starts += 1
  const { startEarly } = (await import(`../early.ts?${starts}`)) as typeof import('../early.ts')
  // Each page fetches by addresses of its own.
  startEarly([`${module}${starts}`])
  const press = (type: string, target: unknown) => {
    const event = { target, preventDefault: mock.fn(), stopPropagation: mock.fn() }
    page.listeners.get(type)!(event)
    return {
      prevented: event.preventDefault.mock.callCount(),
      stopped: event.stopPropagation.mock.callCount(),
    }
  }
  const pressNext = () => press('submit', page.form)
  return { ...page, network, early: window.early!, press, pressNext, painted: () => painted() }
}

export const button = () => new FakeElement('[type=button]')
export const draftButton = () => new FakeElement(`[type=button],#${DRAFT_ID}`)
export const language = () => new FakeElement('a[lang]')

/** Lets the page hear what was fetched. */
export const heard = () => new Promise((resolve) => setImmediate(resolve))
