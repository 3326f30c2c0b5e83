/** Drops characters that nobody sees: zero widths, marks of direction, blank letters. Never for passwords. */
export const visible = (text: string): string => text.replace(/[\p{DI}⠀]/gu, '').trim()

/** Writes the domain of an email address in ASCII (Punycode), as some browsers do; one of ASCII stays as it is. */
export function plainEmail(text: string): string {
  const email = visible(text)
  try {
    return email.replace(
      /@(?=.*[^ -~])[^\p{Cc}!-,/:-@[-`{-~\s]+$/u,
      (domain) => `@${new URL(`http://${domain}`).hostname}`,
    )
  } catch {
    return email
  }
}
