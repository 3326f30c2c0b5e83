import { countOf, printable } from '@resume-library/server/process/printable'
import { failureWords } from './ask.ts'

/** Finding in one sentence, and advice where something is wrong. Never a credential. */
export interface Finding {
  readonly status: 'ok' | 'warning' | 'fault' | 'skipped'
  readonly found: string
  readonly advice?: string
}

export type Found = Finding | readonly Finding[]

/** Named check, which ends in bounded time and leaves nothing behind. */
export type Check = readonly [name: string, run: () => Promise<Found>]

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
    const found = await run().catch((error) => fault(failureWords(error), 'Mend that, and try again.'))
    return [found].flat().map((finding) => ({ check, ...finding }))
  })
  for (const lines of running) yield* await lines
}

/** Line for a person. Made printable, since parts are answers of others. */
export function lineFor({ status, check, found, advice }: Line): string {
  const end = advice ? `${/[.?]$/.test(found) ? '' : '.'} ${advice}` : ''
  return printable(`${(status === 'skipped' ? 'not tried' : status).padEnd(9)}  ${check}: ${found}${end}`)
}

export const countIn = (lines: readonly Line[], wanted: Finding['status']): number =>
  lines.filter(({ status }) => status === wanted).length

export function summaryOf(lines: readonly Line[]): string {
  const [faults, warned] = [countIn(lines, 'fault'), countIn(lines, 'warning')]
  if (faults + warned === 0) return 'Everything that was tried works.'
  return `${countOf(faults, 'fault')}, ${countOf(warned, 'warning')}.`
}
