/** How letters greet. */
export const SALUTATION =
  /^(?:(?:hello|hi|good (?:morning|afternoon|day))(?=[\s,!])|dear\s+\p{Lu}|to whom it may concern|dear (?:sir|hiring|recruit|madam|team)|sehr geehrte|guten tag|liebe[rs]?\s+\p{Lu}|madame|monsieur|cher|chere|chère|estimad[oa]|muy señor|prezad[oa]|exm[oa]|gentile|egregi[oa]|spett|szanown[iay]|geachte|beste\s+\p{Lu})/iu

/** How letters end, before the name. */
export const CLOSING =
  /^(?:yours\b.{0,14}|sincerely|(?:(?:most|very) )?(?:sincerely|respectfully|truly)(?: yours)?|respectfully(?: submitted)?|(?:with )?(?:best|kind|warm|kindest|warmest)(?: personal)? (?:regards|wishes)|regards|best|thank you(?: for your (?:time|consideration).*)?|cordially|mit (?:freundlichen|besten|herzlichen) grüßen|freundliche grüße|cordialement|bien cordialement|salutations.*|atentamente|saludos cordiales|un cordial saludo|atenciosamente|cumprimentos|cordiali saluti|distinti saluti|z poważaniem|z wyrazami szacunku|met vriendelijke groet(?:en)?|hoogachtend)\s*[,.!]?$/iu
