import { DEFAULT_PAGE_CONFIGURATION } from '@resume-library/contract/service-api'
import type { ServiceConfig } from '@resume-library/service/config'
import { type Check, type Finding, ok, skipped, warning } from '../finding.ts'

type Shown = Pick<ServiceConfig, 'publicUrl' | 'jobBoardUrl' | 'randomData' | 'board'>

/** Defaults that are right where the page is tried, and that candidates of a page in public would see. */
export const defaultsCheck = (config: Shown): Check => ({
  name: 'defaults',
  async run() {
    if (!config.publicUrl) return [skipped('PUBLIC_URL is not set, so nobody sees them yet')]
    const found: Finding[] = []
    if (config.jobBoardUrl === DEFAULT_PAGE_CONFIGURATION.jobBoardUrl)
      found.push(
        warning(
          `candidates are sent to ${config.jobBoardUrl} to log in, which is an example`,
          'Set JOB_BOARD_URL to your job board.',
        ),
      )
    if (config.randomData)
      found.push(warning('candidates see the button Fill with Random Data', 'Set RANDOM_DATA=off.'))
    if (!config.board?.name)
      found.push(warning('candidates see no name of the job board', 'Set BOARD_NAME, and BOARD_LOGO.'))
    if (!config.board?.privacyUrl)
      found.push(warning('candidates are shown no privacy policy', 'Set PRIVACY_URL to its address.'))
    return found.length > 0 ? found : [ok('candidates see none of them')]
  },
})
