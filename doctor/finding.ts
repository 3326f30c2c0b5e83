import { printable } from '@resume-library/server/process/printable'
import { failureWords } from './ask.ts'

type Status = 'ok' | 'warning' | 'fault' | 'skipped'

/** What was found, as one sentence, and what to do where something is. Never a credential. */
export interface Finding {
  readonly status: Status
  readonly found: string
  readonly advice?: string
}

export type Found = Finding | readonly Finding[]

/** What is tried, under its name: it waits for nothing without an end, and leaves nothing behind. */
export type Check = readonly [name: string, run: () => Promise<Found>]

export const ok = (found: string): Finding => ({ status: 'ok', found })
export const skipped = (found: string): Finding => ({ status: 'skipped', found })
export const warning = (found: string, advice: string): Finding => ({ status: 'warning', found, advice })
export const fault = (found: string, advice: string): Finding => ({ status: 'fault', found, advice })

export interface Line extends Finding {
  readonly check: string
}

/**
 * Runs all checks at once; one that fails is a fault of itself alone.
 *
 * @returns what each found, in the order of the checks
 */
export async function* runChecks(checks: readonly Check[]): AsyncGenerator<Line> {
  const running = checks.map(async ([check, run]) => {
    const found = await run().catch((error) => fault(failureWords(error), 'Mend that, and try again.'))
    return [found].flat().map((finding) => ({ check, ...finding }))
  })
  for (const lines of running) yield* await lines
}

const WORDS = { ok: 'ok', warning: 'warning', fault: 'fault', skipped: 'not tried' } as const

/** Warnings of those rules that apply. */
export const warnings = (rules: readonly (readonly [applies: boolean, found: string, advice: string])[]) =>
  rules.filter(([applies]) => applies).map(([, found, advice]) => warning(found, advice))

/** One line for a person: how it is, what was found, and what to do. Some of it is what others answered. */
export function lineFor({ status, check, found, advice }: Line): string {
  const end = advice ? `${/[.?]$/.test(found) ? '' : '.'} ${advice}` : ''
  return printable(`${WORDS[status].padEnd(WORDS.skipped.length)}  ${check}: ${found}${end}`)
}

export function summaryOf(lines: readonly Line[]): string {
  const many = (status: Status) => {
    const { length } = lines.filter((line) => line.status === status)
    return `${length} ${status}${length === 1 ? '' : 's'}`
  }
  const isFine = lines.every(({ status }) => status === 'ok' || status === 'skipped')
  return isFine ? 'Everything that was tried works.' : `${many('fault')}, ${many('warning')}.`
}

export const hasFault = (lines: readonly Line[]): boolean => lines.some(({ status }) => status === 'fault')
