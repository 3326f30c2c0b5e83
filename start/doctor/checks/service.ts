import { ask } from '../ask.ts'
import { type Check, fault, ok, skipped, warning } from '../finding.ts'
import { type Here, nonceUrl } from '../here.ts'

/** Whether the service runs, can do its work, and runs with this very storage. */
export const serviceCheck = (here: Here): Check => ({
  name: 'service',
  async run() {
    if (here.kind === 'other') return [fault(here.why, 'Look at HOST and PORT.')]
    if (here.kind === 'doctor')
      return [skipped(`it does not run; ${here.url} is free, and listened at by this check until it ends`)]
    const { status, body } = await ask(`${here.url}/readyz`)
    if (status !== 200)
      return [fault(`it runs at ${here.url}, and is not ready: ${unready(body)}`, 'Read its log.')]
    if (!here.nonce)
      return [
        warning(
          `it runs at ${here.url}, and is ready; ${here.why}`,
          'Give both the same settings and the same user.',
        ),
      ]
    const answer = await ask(nonceUrl(here.url, here.nonce))
    if (answer.body === here.nonce.text)
      return [ok(`it runs at ${here.url}, is ready, and keeps its resumes where these settings say`)]
    return [
      fault(
        `it runs at ${here.url}, and keeps its resumes elsewhere than these settings say`,
        'Start it anew with them, or try this with those of its start.',
      ),
    ]
  },
})

/** The names of what does not work. */
function unready(body: string): string {
  const parts = [...body.matchAll(/"(\w+)":"unavailable"/g)]
    .map(([, name]) => name)
    .filter((name) => name !== 'status')
  return parts.join(', ') || 'it does not say what is wrong'
}
