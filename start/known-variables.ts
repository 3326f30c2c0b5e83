import { PROVIDER_VARIABLES } from '@resume-library/provider/config'
import { SERVICE_VARIABLES } from '@resume-library/service/config'

/** Names that mean something to any part. */
export const KNOWN_VARIABLES: readonly string[] = [...new Set([...SERVICE_VARIABLES, ...PROVIDER_VARIABLES])]

/** Those whose near misses are warned of. One of `PROVIDER_URL` ends the start, and is said there. */
export const WARNED_VARIABLES: readonly string[] = KNOWN_VARIABLES.filter((name) => name !== 'PROVIDER_URL')
