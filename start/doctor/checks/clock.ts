import { type Answer, ask } from '../ask.ts'
import { type Check, type Finding, fault, ok, skipped, warning } from '../finding.ts'

/** Differences in seconds: proxies may tell an answer of some seconds ago; S3 refuses from 15 minutes on. */
const NOTABLE_SECONDS = 30
const HARMFUL_SECONDS = 300
/** The header has whole seconds. */
const HALF_A_SECOND_MS = 500

/**
 * This machine's clock against those of others, by the `Date` of their answers. A proxy beside the service has the same
 * clock, and tells nothing.
 *
 * @param places addresses of other servers; the first that tells the time counts
 */
export const clockCheck = (
  places: readonly string[],
  counts = ({ isFromHere }: Answer) => !isFromHere,
): Check => ({
  name: 'clock',
  async run() {
    for (const url of places) {
      const finding = await compare(url, counts)
      if (finding) return [finding]
    }
    return [skipped('no other machine told the time')]
  },
})

async function compare(url: string, counts: (answer: Answer) => boolean): Promise<Finding | null> {
  const answer = await ask(url, { method: 'HEAD', trustsAll: true }).catch(() => null)
  const told = Date.parse(answer?.headers.date ?? '')
  if (!answer || Number.isNaN(told) || !counts(answer)) return null
  const seconds = Math.round((answer.at - told - HALF_A_SECOND_MS) / 1000)
  const { host } = new URL(url)
  const size = Math.abs(seconds)
  if (size < NOTABLE_SECONDS) return ok(`it agrees with that of ${host}`)
  const found = `it is ${size} s ${seconds > 0 ? 'ahead of' : 'behind'} that of ${host}`
  const tell = size < HARMFUL_SECONDS ? warning : fault
  return tell(
    found,
    'Have the machine set its clock by the network (timedatectl set-ntp true), or look at theirs.',
  )
}
