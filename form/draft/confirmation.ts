import { verificationOf } from '@resume-library/contract/provider-api'
import { isRecord, parseStored } from '../document/tab-storage.ts'
import type { RegistrationCore } from '../registration/core.ts'
import type { Storage } from '../registration/dependencies.ts'
import type { Submission } from '../registration/state.ts'
import { SENT_FIELDS } from '../submit/content.ts'
import { parseValues } from './draft.ts'

/** Persists the confirmation over a reload, as it may hold the only erasure link. */
export function persistConfirmation(core: RegistrationCore, storage: Storage): void {
  const stored = parseConfirmation(storage.read())
  // On a later step, another registration has begun.
  if (stored && core.current().position.step === 0) core.change({ submission: stored })
  let { submission } = core.current()
  if (submission !== stored) storage.write(null)
  core.subscribe(() => {
    const now = core.current().submission
    if (now === submission) return
    submission = now
    storage.write(serializeConfirmation(now))
  })
}

function serializeConfirmation(submission: Submission): string | null {
  if (submission.kind === 'withdrawn') return JSON.stringify(submission)
  if (submission.kind !== 'registered') return null
  const { unsent, body } = submission
  const { fields, values } = unsent
  const { erase_url } = (body ?? {}) as { erase_url?: unknown }
  const verification = verificationOf(body)
  const changed = Object.fromEntries(
    fields.map((field) => [field, field === 'password' ? '' : values[field]]),
  )
  return JSON.stringify({ erase_url, verification, changed })
}

function parseConfirmation(text: string | null): Submission | null {
  const stored = parseStored(text)
  if (!stored) return null
  if (stored.kind === 'withdrawn') return { kind: 'withdrawn', isErased: stored.isErased === true }
  const changed = isRecord(stored.changed) ? stored.changed : {}
  const fields = SENT_FIELDS.filter((field) => field in changed)
  return {
    kind: 'registered',
    unsent: { fields, values: parseValues(changed) },
    body: { erase_url: stored.erase_url, verification: stored.verification ?? null },
  }
}
