/** A call was wrong: shown with a pointer to the help. */
export class UsageError extends Error {
  readonly code = 'usage'
}
