/** Finding of a trial of the configuration, in one sentence, and advice where something is wrong. Never a credential. */
export interface Finding {
  readonly status: 'ok' | 'warning' | 'fault' | 'skipped'
  readonly found: string
  readonly advice?: string
}

export type Findings = Finding | readonly Finding[]

export const ok = (found: string): Finding => ({ status: 'ok', found })
export const skipped = (found: string): Finding => ({ status: 'skipped', found })
export const warning = (found: string, advice: string): Finding => ({ status: 'warning', found, advice })
export const fault = (found: string, advice: string): Finding => ({ status: 'fault', found, advice })

export const warnings = (rules: readonly (readonly [applies: boolean, found: string, advice: string])[]) =>
  rules.filter(([applies]) => applies).map(([, found, advice]) => warning(found, advice))
