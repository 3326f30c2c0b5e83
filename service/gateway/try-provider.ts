import { isMarkup } from '@resume-library/contract/outcome'
import { providerHeaders, REGISTER_PATH } from '@resume-library/contract/provider-api'
import { type Finding, fault, ok, warning } from '@resume-library/server/process/finding'
import { describeError, type HttpResponse, sendRequest } from '@resume-library/server/process/send-request'

/** A registration without fields, which every provider has to refuse. */
const EMPTY_REGISTRATION = '{}'

/**
 * Checks that a provider accepts the credential, by an empty registration with and without it.
 *
 * @param variable that says where the provider is
 */
export async function tryProvider(
  { url, credential }: { readonly url: string; readonly credential: string },
  variable = 'PROVIDER_URL',
): Promise<Finding> {
  const register = (headers: Record<string, string>) =>
    sendRequest(url + REGISTER_PATH, { method: 'POST', headers, body: EMPTY_REGISTRATION })
  const { Authorization, ...headers } = providerHeaders(credential)
  try {
    const { status: unauthenticated } = await register(headers)
    const answer = await register({ ...headers, Authorization: Authorization! })
    return judge(url, unauthenticated, answer, variable)
  } catch (error) {
    return fault(`cannot reach ${url}: ${describeError(error)}`, `Check ${variable} and the network.`)
  }
}

function judge(url: string, unauthenticated: number, answer: HttpResponse, variable: string): Finding {
  const { status, body } = answer
  const refused = `${url} refuses an empty registration (${status}; nobody was registered)`
  const faultOf = (found: string, advice: string) => fault(`${url} ${found} (${status})`, advice)
  const setBase = `Set ${variable} to the base address of the provider's API`
  if (status === 401 || (status === 403 && unauthenticated !== 401))
    return faultOf('rejects the credential', 'Check PROVIDER_CREDENTIAL (user:password).')
  if (status < 300 && isMarkup(body))
    return faultOf('answers with an HTML or XML page', `${setBase}, or ask if it is in maintenance.`)
  if (status < 300) return faultOf('accepted an empty registration', ACCEPTED)
  if (status < 400)
    return faultOf('redirects, and registrations do not follow', `Set ${variable} to the target address.`)
  if (status === 404 || status === 405) return faultOf(`has no ${REGISTER_PATH}`, `${setBase}.`)
  if (status === 429 || status >= 500)
    return faultOf('answers, but does not work right now', 'Ask whoever runs it.')
  if (status === 403)
    return warning(
      `${url} accepts no registrations from this credential right now (403)`,
      'Open registrations at the provider, or check PROVIDER_CREDENTIAL.',
    )
  if (unauthenticated === 401 || unauthenticated === 403) return ok(`${refused}, and accepts the credential`)
  return warning(
    `${refused}, also without a credential (${unauthenticated}), so PROVIDER_CREDENTIAL could not be checked`,
    'Register a test candidate before you go live.',
  )
}

const ACCEPTED = 'Tell whoever runs it: it has to answer 400, and may have stored an empty record.'
