import type { RefusalRules } from '@resume-library/server/refusals/answer-refusals'
import { refuse, refuseStoreError } from '../refusals.ts'
import { errorFieldName } from '../registration/received-registration.ts'

export const refusalRules: RefusalRules = {
  translate: refuseStoreError,
  refuseFields(problems) {
    const fields: Record<string, string[]> = Object.create(null)
    for (const [field, sentences] of Object.entries(problems)) {
      const name = errorFieldName(field)
      fields[name] = [...new Set([...(fields[name] ?? []), ...sentences])]
    }
    return refuse('fields_invalid', { fields })
  },
}
