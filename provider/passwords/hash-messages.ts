/** A password to hash, or one to compare with a hash. */
export interface HashQuestion {
  readonly password: string
  /** PHC string; null to make one. */
  readonly phc: string | null
}

/** The new PHC string, or whether the password belongs to the one that was given. */
export type HashAnswer = string | boolean
