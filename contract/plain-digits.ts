const DIGIT = /\p{Nd}/u

/** Writes decimal digits of any script as `0` to `9`; everything else stays. See decision 4. */
export const plainDigits = (text: string): string =>
  text.replace(/\p{Nd}/gu, (digit) => {
    // In Unicode the ten digits of a script stand in a row, and of some scripts one row behind another.
    let before = 0
    while (DIGIT.test(String.fromCodePoint(digit.codePointAt(0)! - before - 1))) before++
    return String(before % 10)
  })
