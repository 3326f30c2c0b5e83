import { ask } from '../ask.ts'
import { failureWords } from '../failure-words.ts'
import { type Check, type Finding, fault, ok, skipped, warning } from '../finding.ts'
import { type Here, nonceUrl } from '../here.ts'

const FROM_HERE = 'asked from this machine'

/**
 * Whether the public address leads here: to the service that has a file of a name and content that nobody else knows,
 * or to us, where the service does not run.
 */
export const publicUrlCheck = (publicUrl: string | null, here: Here, usesOtherProvider: boolean): Check => ({
  name: 'public address',
  async run() {
    if (!publicUrl) return [unset(usesOtherProvider)]
    if (here.kind === 'other' || !here.nonce)
      return [skipped(`whether ${publicUrl} leads here cannot be told: ${here.why}`)]
    const url = nonceUrl(publicUrl, here.nonce)
    try {
      const { status, headers, body } = await ask(url, { trustsAll: true })
      if (status === 200 && body === here.nonce.text) return [ok(`${publicUrl} leads here (${FROM_HERE})`)]
      return [judge(publicUrl, status, headers.location)]
    } catch (error) {
      return [
        fault(
          `${publicUrl} cannot be reached, ${FROM_HERE}: ${failureWords(error)}`,
          'Look at the name (DNS), the proxy and the firewall; some routers do not lead their own address back in, then ask from outside.',
        ),
      ]
    }
  },
})

function unset(usesOtherProvider: boolean): Finding {
  const found = 'PUBLIC_URL is not set: the addresses of resumes begin as the page was asked for'
  return usesOtherProvider
    ? warning(found, 'Set it to the address at which your provider reaches the service.')
    : skipped(`${found}; set it before going live`)
}

function judge(publicUrl: string, status: number, location: string | undefined): Finding {
  if (location && status >= 300 && status < 400)
    return fault(
      `${publicUrl} leads on to ${originOf(location, publicUrl)} (${status})`,
      'Set PUBLIC_URL to where it leads: not every provider follows.',
    )
  if (status === 502 || status === 503 || status === 504)
    return fault(
      `the proxy at ${publicUrl} does not reach the service (${status})`,
      'Have it pass to HOST and PORT.',
    )
  return fault(
    `${publicUrl} answers, and it is not this service (${status})`,
    'Have the name and the proxy lead to this machine, its HOST and PORT, with all paths below.',
  )
}

const originOf = (location: string, base: string) =>
  URL.canParse(location, base) ? new URL(location, base).origin : 'nowhere'
