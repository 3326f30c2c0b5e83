import { createStore } from '@resume-library/form/registration/core'
import { useStore } from '@resume-library/form/use-registration'
import type { ComponentProps, MouseEvent } from 'react'

export const HOME = '/operators'
const CANDIDATE = `${HOME}/candidates/`

export type View =
  | { readonly name: 'find' | 'overview' | 'audit' | 'account' | 'password' | 'unknown' }
  | { readonly name: 'candidate'; readonly id: string }

/** Cursors of the pages before the shown one; null where the list is not known, as after a link from elsewhere. */
export type Trail = readonly (string | null)[] | null

export interface Address {
  readonly view: View
  readonly search: URLSearchParams
  readonly trail: Trail
  /** True after the browser's back or forward button. */
  readonly isReturn: boolean
}

export const candidateAddress = (id: string): string => CANDIDATE + encodeURIComponent(id)

function viewOf(path: string): View {
  if (path.startsWith(CANDIDATE)) return { name: 'candidate', id: decoded(path.slice(CANDIDATE.length)) }
  const name = path.replace(/\/$/, '').slice(HOME.length + 1)
  if (name === '') return { name: 'find' }
  const known = ['overview', 'audit', 'account', 'password'] as const
  return { name: known.find((one) => one === name) ?? 'unknown' }
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

const read = (isReturn: boolean): Address => ({
  view: viewOf(location.pathname),
  search: new URLSearchParams(location.search),
  trail: history.state?.trail ?? null,
  isReturn,
})

const [addresses, setAddress] = createStore(read(false))
addEventListener('popstate', () => setAddress(read(true)))

export const useAddress = (): Address => useStore(addresses, (now) => now)

interface Going {
  readonly trail?: Trail
  readonly replace?: boolean
}

/** Goes to a path of ours with its query. */
export function go(path: string, query?: URLSearchParams, going: Going = {}): void {
  const { trail = null, replace } = going
  const to = addressOf(path, query)
  if (replace) history.replaceState({ trail }, '', to)
  else {
    history.pushState({ trail }, '', to)
    scrollTo(0, 0)
  }
  setAddress(read(false))
}

/** Returns a path of ours with its query. */
const addressOf = (path: string, query?: URLSearchParams): string => (query?.size ? `${path}?${query}` : path)

interface LinkProps extends ComponentProps<'a'> {
  readonly to: string
  readonly query?: URLSearchParams | undefined
  readonly trail?: Trail
}

/** Link within the page; other tabs and windows are left to the browser. */
export function Link({ to, query, trail = null, ...link }: LinkProps) {
  const follow = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    go(to, query, { trail })
  }
  return <a {...link} href={addressOf(to, query)} onClick={follow} />
}
