import { REGISTRATIONS_ASKED_MS } from '@resume-library/contract/limits'
import type { RegistrationCore } from './state/core.ts'
import type { LaterDependencies } from './state/dependencies.ts'

/** Where the page says that registrations are not taken: asks until they are. */
export function watchRegistrations(
  core: RegistrationCore,
  { client, clock, saidOfRegistrations }: Pick<LaterDependencies, 'client' | 'clock' | 'saidOfRegistrations'>,
): void {
  const ask = async () => {
    const registrations = await client.registrations()
    if (registrations) core.change({ registrations })
    if (registrations !== 'open') clock.after(REGISTRATIONS_ASKED_MS, ask)
  }
  if (saidOfRegistrations) void ask()
}
