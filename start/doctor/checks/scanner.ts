import type { ServiceConfig } from '@resume-library/service/config'
import { checkClamav } from '@resume-library/service/uploads/virus-scan'
import { failureWords } from '../ask.ts'
import { type Finding, fault, ok } from '../finding.ts'

const TIMEOUT_MS = 5_000

/** Whether the virus scanner answers, without which every upload is refused. */
export async function checkScanner(place: NonNullable<ServiceConfig['clamav']>): Promise<Finding> {
  const address = `${place.host}:${place.port}`
  try {
    await checkClamav(place, TIMEOUT_MS)
    return ok(`clamd answers at ${address}`)
  } catch (error) {
    return fault(
      `clamd does not answer at ${address}, so that every upload is refused: ${failureWords(error)}`,
      'Start clamd there (TCPSocket in clamd.conf), or mend CLAMAV_HOST.',
    )
  }
}
