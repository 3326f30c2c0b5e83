import type { Line } from '../../text/resume-text.ts'

const SALUTATION =
  /^(?:(?:hello|hi|good (?:morning|afternoon|day))(?=[\s,!])|dear\s+\p{Lu}|to whom it may concern|dear (?:sir|hiring|recruit|madam|team)|sehr geehrte|guten tag|liebe[rs]?\s+\p{Lu}|madame|monsieur|cher|chere|chère|estimad[oa]|muy señor|prezad[oa]|exm[oa]|gentile|egregi[oa]|spett|szanown[iay]|geachte|beste\s+\p{Lu})/iu

const CLOSING =
  /^(?:yours\b.{0,14}|sincerely|(?:(?:most|very) )?(?:sincerely|respectfully|truly)(?: yours)?|respectfully(?: submitted)?|(?:with )?(?:best|kind|warm|kindest|warmest)(?: personal)? (?:regards|wishes)|regards|best|thank you(?: for your (?:time|consideration).*)?|cordially|mit (?:freundlichen|besten|herzlichen) grüßen|freundliche grüße|cordialement|bien cordialement|salutations.*|atentamente|saludos cordiales|un cordial saludo|atenciosamente|cumprimentos|cordiali saluti|distinti saluti|z poważaniem|z wyrazami szacunku|met vriendelijke groet(?:en)?|hoogachtend)\s*[,.!]?$/iu

const SALUTATION_MAX_LENGTH = 70
/** Minimum lines of a resume; fewer remain of a letter alone. */
const RESUME_LINES_MIN = 6
/** Lines of an address and a date above a letter that follows the resume. */
const LETTERHEAD_LINES = 12

/** Removes a cover letter, as it contains other names and addresses. */
export function withoutLetter(lines: readonly Line[]): readonly Line[] {
  const greeting = lines.findIndex(
    ({ text }) =>
      text.length < SALUTATION_MAX_LENGTH && SALUTATION.test(text) && /[,:!]$|concern/i.test(text),
  )
  const closing = lines.findIndex(({ text }, at) => at > greeting && CLOSING.test(text))
  if (greeting < 0 || closing < 0) return lines
  const signed = /^\p{Lu}[\p{L}\p{M}.'’ ,-]{2,50}$/u.test(lines[closing + 1]?.text ?? '') ? 2 : 1
  const after = lines.slice(closing + signed)
  const resume =
    after.length >= RESUME_LINES_MIN ? after : lines.slice(0, Math.max(0, greeting - LETTERHEAD_LINES))
  return resume.length >= RESUME_LINES_MIN ? resume : lines
}
