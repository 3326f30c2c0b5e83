/** Drops what nobody sees: zero widths, controls, private and blank letters, accents without a letter. Never for passwords. */
export const visible = (text: string): string =>
  text
    .replace(/[\p{DI}\p{Co}⠀]|[^\P{Cc}\s]/gu, '')
    .trim()
    .replace(/^\p{M}+/u, '')

/** The same of a link, whose path may need joiners between letters that are not Latin: `/می‌خواهم`. */
export const visibleLink = (text: string): string =>
  visible(
    text.replace(
      /([^\0-~\p{DI}])([\u200c\u200d])(?=[^\0-~\p{DI}])/gu,
      (_, letter, joiner) => letter + encodeURI(joiner),
    ),
  )

/** Writes the domain of an email address in ASCII (Punycode), as some browsers do; one of ASCII stays as it is. */
export function plainEmail(text: string): string {
  const email = visible(text)
  try {
    return email.replace(
      /@(?=.*[^ -~])[^!-,/:-@[-`{-~\s]+$/,
      (domain) => `@${new URL(`http://${domain}`).hostname}`,
    )
  } catch {
    return email
  }
}
