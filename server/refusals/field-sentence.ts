import type { z } from 'zod'

type Issue = z.core.$ZodIssue

/** What is wrong with a value, in words for a person. */
export function fieldSentence(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return `Must be ${NAMES[issue.expected] ?? issue.expected}`
    case 'too_big':
      return issue.origin === 'number'
        ? `Must be at most ${issue.maximum}`
        : `Must not be longer than ${issue.maximum}`
    case 'too_small':
      return `Must be at least ${issue.minimum}`
    case 'invalid_value':
      return `Must be one of: ${issue.values.map(String).filter(Boolean).join(', ')}`
    case 'invalid_format':
      return issue.format === 'datetime' ? 'Must be a date and time in ISO 8601' : 'Has the wrong form'
    case 'custom':
      return issue.message
    default:
      return 'Is wrong'
  }
}

const NAMES: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  array: 'a list',
  object: 'an object',
}
