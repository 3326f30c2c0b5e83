const DIGIT = /\p{Nd}/u

/** Writes decimal digits of any script as `0` to `9`; everything else stays. See decision 4. */
export const plainDigits = (text: string): string =>
  text.replace(/\p{Nd}/gu, (digit) => {
    // The ten digits of a script have consecutive code points; some scripts adjoin.
    let before = 0
    while (DIGIT.test(String.fromCodePoint(digit.codePointAt(0)! - before - 1))) before++
    return String(before % 10)
  })
