import type { Environment } from '@resume-library/server/configuration/configuration'
import { nearMisses } from '@resume-library/server/configuration/near-misses'
import { WARNED_VARIABLES } from '../../known-variables.ts'
import { type Check, ok, warning } from '../finding.ts'

/** Names of variables that are almost known. */
export const variablesCheck = (environment: Environment): Check => ({
  name: 'variables',
  async run() {
    const misses = nearMisses(environment, WARNED_VARIABLES)
    if (misses.length === 0) return [ok('no name is almost, and not quite, one that is known')]
    return misses.map(({ name, meant }) =>
      warning(`${name} is not known, and has no effect`, `Is ${meant} meant? Then rename it.`),
    )
  },
})
