/** `skipped`: what could not be tried, and why. */
type Status = 'ok' | 'warning' | 'fault' | 'skipped'

/** What was found, as one sentence, and what to do where something is. Never a credential. */
export interface Finding {
  readonly status: Status
  readonly found: string
  readonly advice?: string
}

/** One thing that is tried. It leaves nothing behind, whatever happens. */
export interface Check {
  readonly name: string
  run(): Promise<readonly Finding[]>
}

export const ok = (found: string): Finding => ({ status: 'ok', found })
export const skipped = (found: string): Finding => ({ status: 'skipped', found })
export const warning = (found: string, advice: string): Finding => ({ status: 'warning', found, advice })
export const fault = (found: string, advice: string): Finding => ({ status: 'fault', found, advice })
