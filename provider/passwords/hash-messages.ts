/** A password to hash, or one to compare with a hash. */
export interface HashRequest {
  /** As it was typed: the thread brings it to form C. */
  readonly password: string
  /** PHC string; null to make one. */
  readonly phc: string | null
}

/** The new PHC string, or whether the password belongs to the one that was given. */
export type HashResponse = string | boolean
