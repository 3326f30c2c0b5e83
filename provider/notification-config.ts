import type { Settings } from '@resume-library/server/configuration/configuration'
import type { COMMANDS } from '@resume-library/server/configuration/environment'

/** Rules of what a change of a candidate causes, in every process that makes one. */
export interface ChangeRules {
  readonly hasEvents: boolean
  readonly hasMail: boolean
  readonly mustVerify: boolean
}

export interface EventsConfig {
  readonly url: string
  readonly secret: string
  readonly includesRecord: boolean
  /** Base of public resume addresses, as for the API. */
  readonly publicUrl: string | null
}

export interface MailConfig {
  readonly smtpUrl: string
  readonly from: string
  readonly reportTo: string
  /** Base of the links; the service has their pages. */
  readonly linkBase: string
  readonly boardName: string | null
  readonly jobBoardUrl: string
  /** Domain of the sender, for Message-ID. */
  readonly messageDomain: string
  /** True where nobody is found before the address is verified. */
  readonly mustVerify: boolean
}

export interface NotificationConfig {
  readonly rules: ChangeRules
  readonly events: EventsConfig | null
  readonly mail: MailConfig | null
}

export function notificationConfig(settings: Settings<typeof COMMANDS>, pageUrl = ''): NotificationConfig {
  const { eventsUrl: url, eventsSecret: secret, eventsInclude, verifyEmail, publicUrl } = settings
  const events = url && secret ? { url, secret, includesRecord: eventsInclude === 'record', publicUrl } : null
  const mustVerify = verifyEmail === 'required'
  const mail = mailConfig(settings, publicUrl ?? pageUrl, mustVerify)
  return { rules: { hasEvents: events !== null, hasMail: mail !== null, mustVerify }, events, mail }
}

function mailConfig(
  settings: Settings<typeof COMMANDS>,
  linkBase: string,
  mustVerify: boolean,
): MailConfig | null {
  const { smtpUrl, mailFrom: from, mailReportTo, boardName, jobBoardUrl } = settings
  if (!smtpUrl || !from) return null
  const messageDomain = /@([^\s@<>]+)/.exec(from)?.[1] ?? 'localhost'
  const sending = { smtpUrl, from, reportTo: mailReportTo ?? from, messageDomain }
  return { ...sending, linkBase, boardName, jobBoardUrl, mustVerify }
}
