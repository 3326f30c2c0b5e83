type End = () => unknown
/** A test's context, or the `after` of a whole file. */
export interface Test {
  after(end: () => Promise<void>): void
}

const endsOf = new WeakMap<Test, End[]>()

/**
 * Notes what ends with a test: runs from the last to the first, as a process comes after the folder that it writes to,
 * and all of it, whatever throws. Hooks of Node's own run from the first to the last, and none after one that throws:
 * a folder that could not be removed under a living process left the process alive, and the test file never ended.
 */
export function afterwards(test: Test, end: End): void {
  const known = endsOf.get(test)
  if (known) return void known.push(end)
  const ends = [end]
  endsOf.set(test, ends)
  test.after(async () => {
    const errors: unknown[] = []
    for (let next = ends.pop(); next; next = ends.pop()) {
      try {
        await next()
      } catch (error) {
        errors.push(error)
      }
    }
    if (errors.length > 0) throw new AggregateError(errors, errors.map(String).join('\n'))
  })
}
