import { PROVIDER_VARIABLES } from '@resume-library/provider/config'
import { SERVICE_VARIABLES } from '@resume-library/service/config'

/** Names that mean something to any part. */
export const KNOWN_VARIABLES: readonly string[] = [...new Set([...SERVICE_VARIABLES, ...PROVIDER_VARIABLES])]
