import { isMarkup } from '@resume-library/contract/outcome'
import { providerHeaders, REGISTER_PATH } from '@resume-library/contract/provider-api'
import { ask, failureWords } from '../ask.ts'
import { type Finding, fault, ok, warning } from '../finding.ts'

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
export async function checkProvider(
  { url, credential }: Place,
  names = { url: 'PROVIDER_URL', credential: 'PROVIDER_CREDENTIAL' },
): Promise<Finding> {
  const register = (headers: Record<string, string>) =>
    ask(url + REGISTER_PATH, { method: 'POST', headers, body: INVALID })
  const { Authorization, ...bare } = providerHeaders(credential)
  try {
    const { status: stranger } = await register(bare)
    const { status, body } = await register({ ...bare, Authorization: Authorization! })
    return judge(url, stranger, status, status < 300 && isMarkup(body), names)
  } catch (error) {
    return fault(
      `${url} cannot be reached: ${failureWords(error)}`,
      `Look at ${names.url}, and at the network.`,
    )
  }
}

function judge(
  url: string,
  stranger: number,
  status: number,
  isPage: boolean,
  names: { url: string; credential: string },
): Finding {
  const toBase = `Set ${names.url} to the base of the provider's API`
  const bad = (found: string, advice: string) => fault(`${url} ${found}`, advice)
  if (status === 401 || (status === 403 && stranger !== 401))
    return bad(`does not accept the credential (${status})`, `Look at ${names.credential}: user:password.`)
  if (status === 403)
    return warning(
      `${url} takes no registrations now from this credential (403)`,
      `Open them at the provider, or look at ${names.credential}.`,
    )
  if (isPage)
    return bad(
      `answers with a page of HTML or XML (${status}), which registers nobody`,
      `${toBase}, or ask those who run it whether it is in maintenance.`,
    )
  if (status < 300)
    return bad(
      `took ${REFUSED} (${status})`,
      'Tell those who run it: it must answer 400, and look whether it kept an empty record.',
    )
  if (status < 400)
    return bad(
      `answers with a redirect (${status}), which no registration follows`,
      `Set ${names.url} to where it leads.`,
    )
  if (status === 404 || status === 405) return bad(`has no ${REGISTER_PATH} (${status})`, `${toBase}.`)
  if (status === 429 || status >= 500)
    return bad(`is there, and cannot work now (${status})`, 'Ask those who run it.')
  const found = `${url} refuses ${REFUSED} (${status}; nobody was registered)`
  return stranger === 401 || stranger === 403
    ? ok(`${found}, and accepts the credential`)
    : warning(
        `${found}, but without a credential as well (${stranger}): whether ${names.credential} is accepted cannot be told`,
        'Register yourself once, before candidates do.',
      )
}
