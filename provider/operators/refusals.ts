import { CANDIDATES_REFUSALS } from '@resume-library/contract/candidates-api'
import { OPERATOR_REFUSALS } from '@resume-library/contract/operator-errors'
import type { RefusalRules } from '@resume-library/server/refusals/answer-refusals'
import { defineRefusals, SERVER_REFUSALS } from '@resume-library/server/refusals/refusal'
import { CursorError } from '../candidates/search/cursor.ts'
import { refuseStoreError } from '../refusals.ts'

export const refuse = defineRefusals({ ...SERVER_REFUSALS, ...OPERATOR_REFUSALS, ...CANDIDATES_REFUSALS })

export const operatorRefusalRules: RefusalRules = {
  translate: (error) => (error instanceof CursorError ? refuse('cursor_invalid') : refuseStoreError(error)),
  refuseFields: (fields, part) =>
    refuse(part === 'querystring' ? 'filter_invalid' : 'fields_invalid', { fields: { fields } }),
}
