import { ErrorBoundary } from '@resume-library/form/fields/error-boundary'
import { useEffect, useState } from 'react'
import { type ApiError, asApiError, call, onSignedOut, SESSION, type Session } from './api.ts'
import { BOARD_NAME, Failure, Heading, Problem } from './parts.tsx'
import { forgetAnswers } from './resource.ts'
import { HOME, Link, useAddress, type View } from './router.tsx'
import { SessionContext } from './session.ts'
import { AccountView } from './views/account.tsx'
import { AuditView } from './views/audit.tsx'
import { CandidateView } from './views/candidate.tsx'
import { FindView } from './views/find.tsx'
import { OverviewView } from './views/overview.tsx'
import { PasswordView } from './views/password.tsx'
import { SignInView } from './views/sign-in.tsx'
import { useTranslation } from './words.tsx'

type State =
  | { readonly kind: 'unknown' | 'signed_out' }
  | { readonly kind: 'failed'; readonly error: ApiError }
  | { readonly kind: 'signed_in' | 'ended'; readonly session: Session }

/** Shows the view of the address. After a session has ended, it stays below the sign-in with what was typed. */
export function App() {
  const translate = useTranslation()
  const { view } = useAddress()
  const [state, setState] = useState<State>({ kind: 'unknown' })
  // Another person sees nothing of the one before.
  const signIn = (session: Session) =>
    setState((now) => {
      if (!('session' in now) || now.session.name !== session.name) forgetAnswers()
      return { kind: 'signed_in', session }
    })
  const ask = () => {
    call<Session>('GET', SESSION).then(signIn, (cause) => {
      const error = asApiError(cause)
      setState(error.status === 401 ? { kind: 'signed_out' } : { kind: 'failed', error })
    })
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once
  useEffect(() => {
    onSignedOut(() =>
      setState((now) => (now.kind === 'signed_in' ? { kind: 'ended', session: now.session } : now)),
    )
    ask()
    document.addEventListener('visibilitychange', askAgain)
    return () => document.removeEventListener('visibilitychange', askAgain)
  }, [])
  // In another tab somebody else may have signed in, with the same cookie.
  const askAgain = () => {
    if (document.visibilityState === 'visible') call<Session>('GET', SESSION).then(signIn, () => {})
  }
  const signOut = () => {
    forgetAnswers()
    sessionStorage.clear()
    setState({ kind: 'signed_out' })
  }
  const session = 'session' in state ? state.session : null
  const isOpen = state.kind === 'signed_in'
  return (
    <div className="operators">
      <Header name={isOpen && session ? session.name : null} />
      <main>
        <ErrorBoundary fallback={<Problem text={translate('page_broken')} />}>
          {view.name === 'password' ? (
            <PasswordView onSignIn={signIn} />
          ) : (
            <>
              {state.kind === 'failed' && <Failure error={state.error} onRetry={ask} />}
              {(state.kind === 'signed_out' || state.kind === 'ended') && (
                <SignInView hasEnded={state.kind === 'ended'} onSignIn={signIn} />
              )}
              {session && (
                <SessionContext value={{ ...session, isOpen, signOut, change: signIn }}>
                  <div hidden={!isOpen} key={session.name}>
                    <CurrentView view={view} />
                  </div>
                </SessionContext>
              )}
            </>
          )}
        </ErrorBoundary>
      </main>
    </div>
  )
}

function CurrentView({ view }: { readonly view: View }) {
  const translate = useTranslation()
  switch (view.name) {
    case 'candidate':
      return <CandidateView key={view.id} id={view.id} />
    case 'overview':
      return <OverviewView />
    case 'audit':
      return <AuditView />
    case 'account':
      return <AccountView />
    case 'find':
      return <FindView />
    default:
      return <Heading title={translate('not_found')} />
  }
}

/** @param props.name operator who is signed in */
function Header({ name }: { readonly name: string | null }) {
  const translate = useTranslation()
  const { view } = useAddress()
  const links = [
    ['find', HOME, translate('nav_find')],
    ['overview', `${HOME}/overview`, translate('nav_overview')],
    ['audit', `${HOME}/audit`, translate('nav_audit')],
    ['account', `${HOME}/account`, name ?? ''],
  ] as const
  return (
    <header className="top">
      <p className="brand">
        <bdi>{BOARD_NAME ?? translate('app_title')}</bdi>
      </p>
      {name !== null && (
        <nav aria-label={translate('nav')}>
          {links.map(([key, to, text]) => (
            <Link key={key} to={to} aria-current={view.name === key ? 'page' : undefined}>
              <bdi>{text}</bdi>
            </Link>
          ))}
        </nav>
      )}
    </header>
  )
}
