import type { FieldErrorCode, FirstStepErrorCode } from './errors.ts'
import type { FieldName, STEPS } from './fields.ts'
import { EMAIL_MAX_LENGTH, TEXT_MAX_LENGTH } from './limits.ts'
import { isPhone } from './phone.ts'
import { isLongerThan, passwordFault } from './text-length.ts'
import { plainEmail, visible } from './visible.ts'

/** The HTML standard's "valid e-mail address" (section 4.10.5.1.5), with at least one dot in the domain. */
const EMAIL =
  /^[\w.!#$%&'*+/=?^`{|}~-]+@[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?)+$/i
/** Digits of any script (`plainDigits`); a number pad may have no hyphen. No post office is below 005. */
const ZIP_CODE = /^(?![0٠۰０]{2}[0-4٠-٤۰-۴０-４])\p{Nd}{5}([\s\p{Pd}−]?\p{Nd}{4})?$/u

export const lineOfText = (value: string) => (isLongerThan(value, TEXT_MAX_LENGTH) ? 'text_too_long' : null)

type FirstStepRule = (value: string) => FirstStepErrorCode | null

/** Rules of step 1, in the inlined script; `form-rules.ts` has all. */
export const FIRST_STEP_RULES = {
  first_name: (value) => lineOfText(value) ?? (visible(value) ? null : 'first_name_required'),
  last_name: (value) => lineOfText(value) ?? (visible(value) ? null : 'last_name_required'),
  email: (value) => {
    const email = plainEmail(value)
    if (email.length > EMAIL_MAX_LENGTH) return 'email_too_long'
    return EMAIL.test(email) ? null : 'email_invalid'
  },
  password: passwordFault,
  phone: (value) => lineOfText(value) ?? (!visible(value) || isPhone(value) ? null : 'phone_invalid'),
  zip_code: (value) => {
    const zipCode = visible(value)
    if (!zipCode) return 'zip_code_required'
    return ZIP_CODE.test(zipCode) ? null : 'zip_code_invalid'
  },
  home_town: lineOfText,
} satisfies { readonly [Field in FirstStepField]: FirstStepRule }

export type FirstStepField = keyof (typeof STEPS)[0]
type FirstStepErrors = { [Field in FirstStepField]?: FirstStepErrorCode }

export function checkFirstStep(read: (field: FirstStepField) => string): FirstStepErrors {
  const errors: FirstStepErrors = {}
  for (const field of Object.keys(FIRST_STEP_RULES) as FirstStepField[]) {
    const code = FIRST_STEP_RULES[field](read(field))
    if (code) errors[field] = code
  }
  return errors
}

export type FieldErrors = { [Field in FieldName]?: FieldErrorCode }
