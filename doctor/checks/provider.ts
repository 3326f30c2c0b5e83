import { isMarkup } from '@resume-library/contract/outcome'
import { providerHeaders, REGISTER_PATH } from '@resume-library/contract/provider-api'
import { ask, failureWords } from '../ask.ts'
import { type Finding, fault, ok, warning } from '../finding.ts'

/** A registration without fields, which every provider has to refuse. */
const INVALID = '{}'
const REFUSED = 'an empty registration, which names nobody'

/**
 * Tries whether a provider takes the credential and refuses an empty registration, with and without the credential.
 *
 * @param place base of its API and `user:password`
 */
export async function checkProvider(
  { url, credential }: { readonly url: string; readonly credential: string },
  variable = 'PROVIDER_URL',
): Promise<Finding> {
  const register = (headers: Record<string, string>) =>
    ask(url + REGISTER_PATH, { method: 'POST', headers, body: INVALID })
  const { Authorization, ...bare } = providerHeaders(credential)
  try {
    const { status: stranger } = await register(bare)
    const { status, body } = await register({ ...bare, Authorization: Authorization! })
    const isPage = status < 300 && isMarkup(body)
    const [found, advice] = faultIn(stranger, status, isPage, variable) ?? []
    return found && advice ? fault(`${url} ${found}`, advice) : refusing(url, stranger, status)
  } catch (error) {
    return fault(
      `${url} cannot be reached: ${failureWords(error)}`,
      `Look at ${variable}, and at the network.`,
    )
  }
}

type FaultFound = readonly [found: string, advice: string] | null

function faultIn(stranger: number, status: number, isPage: boolean, variable: string): FaultFound {
  const toBase = `Set ${variable} to the base of the provider's API`
  const inMaintenance = `${toBase}, or ask those who run it whether it is in maintenance.`
  const whereItLeads = `Set ${variable} to where it leads.`
  if (status === 401 || (status === 403 && stranger !== 401))
    return [`does not accept the credential (${status})`, 'Look at PROVIDER_CREDENTIAL: user:password.']
  if (isPage) return [`answers with a page of HTML or XML (${status}), which registers nobody`, inMaintenance]
  if (status < 300) return [`took ${REFUSED} (${status})`, TOOK_IT]
  if (status < 400)
    return [`answers with a redirect (${status}), which no registration follows`, whereItLeads]
  if (status === 404 || status === 405) return [`has no ${REGISTER_PATH} (${status})`, `${toBase}.`]
  if (status === 429 || status >= 500)
    return [`is there, and cannot work now (${status})`, 'Ask those who run it.']
  return null
}

const TOOK_IT = 'Tell those who run it: it must answer 400, and look whether it kept an empty record.'

function refusing(url: string, stranger: number, status: number): Finding {
  if (status === 403)
    return warning(
      `${url} takes no registrations now from this credential (403)`,
      'Open them at the provider, or look at PROVIDER_CREDENTIAL.',
    )
  const found = `${url} refuses ${REFUSED} (${status}; nobody was registered)`
  if (stranger === 401 || stranger === 403) return ok(`${found}, and accepts the credential`)
  return warning(
    `${found}, but without a credential as well (${stranger}): whether PROVIDER_CREDENTIAL is accepted cannot be told`,
    'Register yourself once, before candidates do.',
  )
}
