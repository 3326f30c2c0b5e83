/** Names under which a secret could stand if a request, an answer or a registration were ever logged whole. */
const SECRET_NAMES: ReadonlySet<string> = new Set([
  'authorization',
  'cookie',
  'password',
  'credential',
  'uploaded_resume',
])
/** How deep they are looked for: `password`, `registration.password`, `request.body.password`. */
const LEVELS = 3

/** The members of a line of log without what stands under the name of a secret. */
export function redacted(members: object): Record<string, unknown> {
  return withoutSecrets(members, LEVELS) as Record<string, unknown>
}

/** The same object where there is no secret in it: most lines have none, and are not copied. */
function withoutSecrets(value: object, levels: number): object {
  let copy: Record<string, unknown> | null = null
  for (const [name, member] of Object.entries(value)) {
    // Its serializer says what may be told of it, and must still see that it is an error.
    if (name === 'err' && levels === LEVELS) continue
    const told = SECRET_NAMES.has(name) ? '[redacted]' : lookedInto(member, levels - 1)
    if (told === member) continue
    copy ??= (Array.isArray(value) ? [...value] : { ...value }) as Record<string, unknown>
    copy[name] = told
  }
  return copy ?? value
}

const lookedInto = (member: unknown, levels: number): unknown =>
  levels > 0 && typeof member === 'object' && member !== null ? withoutSecrets(member, levels) : member
