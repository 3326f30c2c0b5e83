import { accentStyle, DEFAULT_ACCENT } from '@resume-library/contract/accent'
import type { OfferedLanguage } from '@resume-library/contract/built-messages'
import { inHtml } from '@resume-library/contract/in-html'
import type { PageParts } from '@resume-library/contract/page-renderer'
import { BODY_MARK, TITLE_MARK, WITHOUT_SCRIPT_QUERY } from '@resume-library/contract/posted-form'
import {
  DEFAULT_PAGE_CONFIGURATION,
  type Language,
  PAGE_CONFIGURATION_ID,
} from '@resume-library/contract/service-api'
import { FORGET_TAB } from '@resume-library/contract/tab-storage'
import { DONE_ID, NOT_LOADED_ID } from '@resume-library/form/document/ids'
import { type EmbeddedMessages, MESSAGES_ID, ROOT_ID } from '@resume-library/form/messages/embedded'
import type { LanguageMessages, LaterMessages } from '@resume-library/form/messages/message-types'

interface HeadParts extends Pick<PageParts, 'css' | 'head'> {
  readonly language: Language
  readonly messages: LanguageMessages
}

export interface DocumentParts extends HeadParts, Omit<PageParts, 'answerCss'> {
  readonly languages: readonly OfferedLanguage[]
  readonly root: string
}

/** Renders the page's HTML, in which the service replaces `#configuration` and `#accent`. */
export function pageHtml(parts: DocumentParts): string {
  const { language, languages, messages, root, laterStyle, firstPaint, modules } = parts
  const { firstStep, withoutScript } = messages
  const embedded: EmbeddedMessages = { languages, messages: firstStep }
  const start = `firstPaint.start(${inScript(modules)})`
  return `${headHtml(parts, inHtml(firstStep.page_title))}
<noscript><p class="no-script">${inHtml(withoutScript.no_script)} <a href="?lang=${language}&amp;${WITHOUT_SCRIPT_QUERY}">${inHtml(withoutScript.no_script_link)}</a></p></noscript>
${noticesHtml(messages.laterSteps)}
<p id="${NOT_LOADED_ID}" role="alert" class="no-script" hidden>${inHtml(firstStep.not_loaded)} <a href="">${inHtml(firstStep.retry)}</a></p>
<div id="${ROOT_ID}" data-language="${language}"${laterStyle ? ` data-later-style="${laterStyle}"` : ''} data-parts="${inHtml(JSON.stringify(parts.parts))}">${root}</div>
${laterLinksHtml(parts)}
<script type="application/json" id="${PAGE_CONFIGURATION_ID}">${inScript(DEFAULT_PAGE_CONFIGURATION)}</script>
<script type="application/json" id="${MESSAGES_ID}">${inScript(embedded)}</script>
<script>${firstPaint}${start}</script>
</body>
</html>
`
}

function laterLinksHtml({ language, laterStyle, parts, laterModules }: DocumentParts): string {
  const modules = [...laterModules, parts[`later-steps-${language}`]].map(
    (module) => `rel="modulepreload" href="${module}"`,
  )
  const style = laterStyle ? [`rel="preload" as="style" href="${laterStyle}"`] : []
  const links = [...modules, ...style].map((link) => `<link fetchpriority="low" ${link}>`)
  return `<template>${links.join('')}</template>`
}

const noticesHtml = (messages: LaterMessages) =>
  (['closed', 'unavailable'] as const)
    .map(
      (state) =>
        `<p aria-live="polite" class="no-script" data-registrations="${state}" hidden>${inHtml(messages[`registrations_${state}`])} <span data-part="meanwhile">${inHtml(messages.registrations_hint)}</span></p>`,
    )
    .join('\n')

export function answerHtml(parts: HeadParts): string {
  return `${headHtml(parts, TITLE_MARK)}
${BODY_MARK}
<script>${FORGET_REGISTERED}</script>
</body>
</html>
`
}

/** Clears the tab's storage after a registration without script. */
const FORGET_REGISTERED = `try{if(document.getElementById('${DONE_ID}'))${FORGET_TAB}}catch{}`

function headHtml({ language, messages, css, head }: HeadParts, title: string): string {
  return `<!doctype html>
<html lang="${language}" dir="${messages.direction}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<meta name="description" content="${inHtml(messages.withoutScript.page_description)}">
<meta name="color-scheme" content="light dark">
${head}
<style id="accent">${accentStyle(DEFAULT_ACCENT)}</style>
<style>${css}</style>
</head>
<body>`
}

/** Writes JSON that cannot end its script element. */
const inScript = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c')
