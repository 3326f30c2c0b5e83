import { accentChanges } from '@resume-library/contract/accent'

/**
 * Says of an accent colour that is too light to be read on light pages. That another one stands in for a dark colour on
 * dark pages is what everybody expects.
 *
 * @returns null where there is nothing to say
 */
export function accentSentence(accentColor: string | null): string | null {
  const shade = accentColor && accentChanges(accentColor).light
  return shade
    ? `ACCENT_COLOR: ${accentColor} is too light to be read on light pages: text, lines and focus have ${shade} there, areas the colour itself`
    : null
}
