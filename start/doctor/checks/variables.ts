import type { Environment } from '@resume-library/server/configuration/configuration'
import { unknownVariables } from '@resume-library/server/configuration/unknown-variables'
import { KNOWN_VARIABLES } from '../../known-variables.ts'
import { type Check, ok, warning } from '../finding.ts'

/** Names that begin as ours do and are not known. */
export const variablesCheck = (environment: Environment): Check => ({
  name: 'variables',
  async run() {
    const unknown = unknownVariables(environment, KNOWN_VARIABLES)
    if (unknown.length === 0) return [ok('all that begin as ours do are known')]
    return unknown.map((sentence) => warning(sentence, 'README.md has the names.'))
  },
})
