import { inHtml } from '@resume-library/contract/in-html'
import type { MailConfig } from '../../notification-config.ts'
import { mailTexts } from './mail-texts.ts'

export interface MailContent {
  readonly language: string
  readonly subject: string
  readonly text: string
  readonly html: string
}

export interface MailLinks {
  readonly verify: string
  readonly erase: string
  readonly login: string
}

interface Link {
  readonly label: string
  readonly address: string
}

/**
 * Composes the mail after a registration, or after a new address. It has no word of the candidate's: a registration
 * with the address of another would be a way to write to them.
 */
export function composeMail(
  kind: 'mail.welcome' | 'mail.verify',
  wanted: string,
  links: MailLinks,
  { boardName, mustVerify }: Pick<MailConfig, 'boardName' | 'mustVerify'>,
): MailContent {
  const { language, direction, texts } = mailTexts(wanted)
  const heading = kind === 'mail.welcome' ? texts.registered : texts.newAddress
  // Its direction may differ from that of the mail.
  const isolated = direction === 'rtl' ? `\u2068${boardName}\u2069` : boardName
  const title = boardName ? `${heading} – ${isolated}` : heading
  const found = mustVerify ? texts.foundOnceVerified : texts.found
  const paragraphs: (string | Link)[] = [
    ...(kind === 'mail.welcome' || mustVerify ? [found] : []),
    texts.verify,
    { label: texts.verifyLink, address: links.verify },
    texts.login,
    { label: links.login, address: links.login },
    texts.erase,
    { label: texts.eraseLink, address: links.erase },
    texts.why,
  ]
  return {
    language,
    subject: title,
    text: [title, ...paragraphs.map(inText)].join('\n\n'),
    html: htmlOf(language, direction, title, paragraphs),
  }
}

const inText = (part: string | Link) => (typeof part === 'string' ? part : part.address)

const htmlOf = (language: string, direction: string, title: string, paragraphs: readonly (string | Link)[]) =>
  `<!doctype html>
<html lang="${inHtml(language)}" dir="${direction}">
<head><meta charset="utf-8"><title>${inHtml(title)}</title></head>
<body style="font-family: sans-serif; line-height: 1.5; max-width: 36em; margin: 1em auto; padding: 0 1em">
<h1 style="font-size: 1.4em">${inHtml(title)}</h1>
${paragraphs.map((part) => `<p>${paragraphHtml(part)}</p>`).join('\n')}
</body>
</html>
`

const paragraphHtml = (part: string | Link) =>
  typeof part === 'string' ? inHtml(part) : `<a href="${inHtml(part.address)}">${inHtml(part.label)}</a>`

/** Composes the operator's mail of a day: a number, and nobody's name. */
export function composeDailyCount(day: string, count: number): MailContent {
  const people = count === 1 ? '1 person registered' : `${count} people registered`
  const subject = `${people} on ${day}`
  return {
    language: 'en',
    subject,
    text: `${subject} (UTC).\n`,
    html: htmlOf('en', 'ltr', subject, ['The day is in UTC. Candidates erased since then are not counted.']),
  }
}
