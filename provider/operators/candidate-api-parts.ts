import type { ApiLimits } from './limits.ts'
import type { OperatorsParts } from './operators-parts.ts'

export interface CandidateApiParts extends OperatorsParts {
  readonly limits: ApiLimits
  /** Keeps candidates out of lists whose email address is not verified. */
  readonly onlyVerified: boolean
}
