import { type Finding, fault, ok } from '@resume-library/server/process/finding'
import { describeError } from '@resume-library/server/process/send-request'
import { checkClamav } from './virus-scan.ts'

const TIMEOUT_MS = 5_000

/** Asks the virus scanner, without which every upload is refused. */
export async function tryScanner(place: { readonly host: string; readonly port: number }): Promise<Finding> {
  const address = `${place.host}:${place.port}`
  try {
    await checkClamav(place, TIMEOUT_MS)
    return ok(`clamd answers at ${address}`)
  } catch (error) {
    return fault(
      `clamd does not answer at ${address}, so every upload is refused: ${describeError(error)}`,
      'Start clamd there (TCPSocket in clamd.conf), or correct CLAMAV_HOST.',
    )
  }
}
