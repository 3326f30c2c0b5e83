/**
 * Whether a text has more than so many code points, as JSON Schema and `candidate-schema.ts` count. Each is at most two
 * code units: megabytes are not taken apart to be counted.
 */
export const isLongerThan = (text: string, maximum: number): boolean =>
  text.length > 2 * maximum || [...text].length > maximum
