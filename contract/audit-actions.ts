/** Actions that the audit records, in the order in which they are chosen from. */
export const AUDIT_ACTIONS = [
  'open',
  'search',
  'resume',
  'export',
  'correct',
  'note',
  'erase',
  'verify',
  'sign_in',
  'sign_in_failed',
  'sign_out',
  'password_set',
  'codes_on',
  'codes_off',
  'key_added',
  'key_revoked',
  'operator_added',
  'operator_removed',
  'retry',
] as const
export type AuditAction = (typeof AUDIT_ACTIONS)[number]
