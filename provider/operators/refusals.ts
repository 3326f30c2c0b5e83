import { CANDIDATES_REFUSALS } from '@resume-library/contract/candidates-api'
import { OPERATOR_REFUSALS } from '@resume-library/contract/operator-errors'
import type { RefusalRules } from '@resume-library/server/refusals/answer-refusals'
import { defineRefusals, SERVER_REFUSALS } from '@resume-library/server/refusals/refusal'
import { problemResponses } from '@resume-library/server/refusals/schemas'
import { CursorError } from '../candidates/search/cursor.ts'
import { refuseStoreError } from '../refusals.ts'

export const refuse = defineRefusals({ ...SERVER_REFUSALS, ...OPERATOR_REFUSALS, ...CANDIDATES_REFUSALS })

/** Describes the refusals of a call by code, and that of the limits, which each call has. */
export const refusedBy = (...codes: (keyof typeof CANDIDATES_REFUSALS)[]) =>
  problemResponses(
    Object.fromEntries(
      [...codes, 'too_many_requests' as const].map((code) => [code, CANDIDATES_REFUSALS[code]]),
    ),
  )

export const SEARCH_REFUSALS = ['searches_busy', 'search_too_slow'] as const

export const operatorRefusalRules: RefusalRules = {
  translate: (error) => (error instanceof CursorError ? refuse('cursor_invalid') : refuseStoreError(error)),
  refuseFields: (fields, part) =>
    refuse(part === 'querystring' ? 'filter_invalid' : 'fields_invalid', { fields: { fields } }),
}
