import { isMarkup } from '@resume-library/contract/markup'
import { providerHeaders, REGISTER_PATH } from '@resume-library/contract/provider-api'
import { ask } from '../ask.ts'
import { failureWords } from '../failure-words.ts'
import { type Check, type Finding, fault, ok, warning } from '../finding.ts'

interface Place {
  readonly url: string
  /** `user:password`. */
  readonly credential: string
}

/** A registration without a single field: whoever takes it registers nobody, and has to refuse it. */
const INVALID = '{}'

const REFUSED = 'an empty registration, which names nobody'

/**
 * Whether a provider is there, takes the credential, and refuses what it must. It is asked twice with a registration
 * that nobody can be made of, the first time without the credential.
 *
 * @param names of the variables to look at
 */
export const providerCheck = (
  { url, credential }: Place,
  names = { url: 'PROVIDER_URL', credential: 'PROVIDER_CREDENTIAL' },
): Check => ({
  name: 'provider',
  async run() {
    const register = (headers: Record<string, string>) =>
      ask(url + REGISTER_PATH, { method: 'POST', headers, body: INVALID })
    const { Authorization, ...bare } = providerHeaders(credential)
    try {
      const stranger = await register(bare)
      const own = await register({ ...bare, Authorization: Authorization! })
      if (own.status < 300 && isMarkup(own.body)) return [htmlFault(url, own.status, names.url)]
      return [judge(url, stranger.status, own.status, names)]
    } catch (error) {
      return [
        fault(
          `${url} cannot be reached: ${failureWords(error)}`,
          `Look at ${names.url}, and at the network.`,
        ),
      ]
    }
  },
})

const htmlFault = (url: string, status: number, name: string) =>
  fault(
    `${url} answers with a page of HTML or XML (${status}), which registers nobody`,
    `Set ${name} to the base of the provider's API, or ask those who run it whether it is in maintenance.`,
  )

/** @param stranger what is answered without a credential @param status what is answered with it */
function judge(
  url: string,
  stranger: number,
  status: number,
  names: { url: string; credential: string },
): Finding {
  if (status === 401 || (status === 403 && stranger !== 401))
    return fault(
      `${url} does not accept the credential (${status})`,
      `Look at ${names.credential}: user:password.`,
    )
  if (status === 403)
    return warning(
      `${url} takes no registrations now from this credential (403)`,
      `Open them at the provider, or look at ${names.credential}.`,
    )
  if (status < 300)
    return fault(
      `${url} took ${REFUSED} (${status})`,
      'Tell those who run it: it must answer 400, and look whether it kept an empty record.',
    )
  if (status < 400)
    return fault(
      `${url} answers with a redirect (${status}), which no registration follows`,
      `Set ${names.url} to where it leads.`,
    )
  if (status === 404 || status === 405)
    return fault(
      `${url} has no ${REGISTER_PATH} (${status})`,
      `Set ${names.url} to the base of the provider's API.`,
    )
  if (status === 429 || status >= 500)
    return fault(`${url} is there, and cannot work now (${status})`, 'Ask those who run it.')
  return refused(url, stranger, status, names.credential)
}

function refused(url: string, stranger: number, status: number, name: string): Finding {
  const told = `${url} refuses ${REFUSED} (${status}; nobody was registered)`
  if (stranger === 401 || stranger === 403) return ok(`${told}, and accepts the credential`)
  return warning(
    `${told}, but without a credential as well (${stranger}): whether ${name} is accepted cannot be told`,
    'Register yourself once, before candidates do.',
  )
}
