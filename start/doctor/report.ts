import { printable } from '@resume-library/server/process/printable'
import type { Line } from './run-checks.ts'

const WORDS = { ok: 'ok', warning: 'warning', fault: 'fault', skipped: 'not tried' } as const
const WORD_WIDTH = 'not tried'.length

/** One line for a person: how it is, what was found, and what to do. Some of it is what others answered. */
export function lineFor({ status, check, found, advice }: Line): string {
  const end = advice ? `${/[.?]$/.test(found) ? '' : '.'} ${advice}` : ''
  return printable(`${WORDS[status].padEnd(WORD_WIDTH)}  ${check}: ${found}${end}`)
}

/** The last line. */
export function summaryOf(lines: readonly Line[]): string {
  const count = (status: Line['status']) => lines.filter((line) => line.status === status).length
  const [faults, warnings] = [count('fault'), count('warning')]
  if (faults + warnings === 0) return 'Everything that was tried works.'
  return `${many(faults, 'fault')}, ${many(warnings, 'warning')}.`
}

const many = (count: number, word: string) => `${count} ${word}${count === 1 ? '' : 's'}`

/** For machines: `{"ok": boolean, "checks": [{"check", "status", "found", "advice"?}]}`. */
export const jsonOf = (lines: readonly Line[]): string =>
  JSON.stringify({ ok: !hasFault(lines), checks: lines }, null, 2)

export const hasFault = (lines: readonly Line[]): boolean => lines.some(({ status }) => status === 'fault')
