import { countOf, printable } from '@resume-library/server/process/printable'
import { describeError } from './send-request.ts'

/** Finding in one sentence, and advice where something is wrong. Never a credential. */
export interface Finding {
  readonly status: 'ok' | 'warning' | 'fault' | 'skipped'
  readonly found: string
  readonly advice?: string
}

export type Findings = Finding | readonly Finding[]

/** Named check, which ends in bounded time and leaves nothing behind. */
export type Check = readonly [name: string, run: () => Promise<Findings>]

export const ok = (found: string): Finding => ({ status: 'ok', found })
export const skipped = (found: string): Finding => ({ status: 'skipped', found })
export const warning = (found: string, advice: string): Finding => ({ status: 'warning', found, advice })
export const fault = (found: string, advice: string): Finding => ({ status: 'fault', found, advice })

export const warnings = (rules: readonly (readonly [applies: boolean, found: string, advice: string])[]) =>
  rules.filter(([applies]) => applies).map(([, found, advice]) => warning(found, advice))

export interface Line extends Finding {
  readonly check: string
}

/** Runs all checks at once; one that throws becomes a fault. @returns findings in the order of the checks */
export async function* runChecks(checks: readonly Check[]): AsyncGenerator<Line> {
  const running = checks.map(async ([check, run]) => {
    const found = await run().catch((error) => fault(describeError(error), 'Fix that, and run doctor again.'))
    return [found].flat().map((finding) => ({ check, ...finding }))
  })
  for (const lines of running) yield* await lines
}

/** Formats a line for a person: printable, since parts are answers of others. */
export function formatLine({ status, check, found, advice }: Line): string {
  const end = advice ? `${/[.?]$/.test(found) ? '' : '.'} ${advice}` : ''
  return printable(`${status.padEnd(9)}${check}: ${found}${end}`)
}

export function summaryOf(lines: readonly Line[]): string {
  const count = (wanted: Finding['status']) => lines.filter(({ status }) => status === wanted).length
  const [faults, warned] = [count('fault'), count('warning')]
  return faults + warned === 0
    ? 'No problems found.'
    : `${countOf(faults, 'fault')}, ${countOf(warned, 'warning')}.`
}
