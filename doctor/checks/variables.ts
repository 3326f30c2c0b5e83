import { DEFAULT_PAGE_CONFIGURATION } from '@resume-library/contract/service-api'
import { type Environment, unknownVariables } from '@resume-library/server/configuration/configuration'
import type { ServiceConfig } from '@resume-library/service/config'
import { type Findings, ok, skipped, warning, warnings } from '../finding.ts'

export async function checkVariables(environment: Environment): Promise<Findings> {
  const unknown = unknownVariables(environment)
  if (unknown.length === 0) return ok('no unknown variable looks like one of ours')
  return unknown.map((sentence) => warning(sentence, 'See docs/configuration.md for the names.'))
}

type VisibleConfig = Pick<ServiceConfig, 'publicUrl' | 'jobBoardUrl' | 'randomData' | 'board'>

/** Warns of defaults that are right for a trial, and that candidates of a public page would see. */
export function checkVisibleDefaults({ publicUrl, jobBoardUrl, randomData, board }: VisibleConfig) {
  if (!publicUrl) return skipped('PUBLIC_URL is not set, so candidates do not see the example values yet')
  const found = warnings([
    [
      jobBoardUrl === DEFAULT_PAGE_CONFIGURATION.jobBoardUrl,
      `candidates log in at ${jobBoardUrl}, which is an example`,
      'Set JOB_BOARD_URL to your job board.',
    ],
    [randomData, 'candidates see the button Fill with Random Data', 'Set RANDOM_DATA=auto.'],
    [!board?.name, 'candidates do not see the name of the job board', 'Set BOARD_NAME, and BOARD_LOGO.'],
    [!board?.privacyUrl, 'candidates see no privacy policy', 'Set PRIVACY_URL to its address.'],
  ])
  return found.length > 0 ? found : ok('candidates see no example values')
}
