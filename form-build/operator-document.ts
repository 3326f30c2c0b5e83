import { accentStyle, DEFAULT_ACCENT } from '@resume-library/contract/accent'
import { offeredLanguages } from '@resume-library/contract/built-messages'
import { inHtml } from '@resume-library/contract/in-html'
import { MESSAGES_ID, ROOT_ID } from '@resume-library/form/messages/embedded'
import type { loadLanguages } from '@resume-library/form/messages/languages'
import { OPERATOR_MESSAGES } from '@resume-library/operator-page/messages/all'

/** Returns the operators' page in one language. @param head its icon, style sheet and script */
export function operatorDocument(
  language: string,
  all: Awaited<ReturnType<typeof loadLanguages>>,
  head: string,
): string {
  const messages = all[language]!
  const own = OPERATOR_MESSAGES[language]!
  const embedded = {
    languages: offeredLanguages(all),
    messages: { ...messages.firstStep, ...messages.laterSteps, ...own },
  }
  return `<!doctype html>
<html lang="${language}" dir="${messages.direction}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<title>${inHtml(own.app_title)}</title>
<style>${accentStyle(DEFAULT_ACCENT)}</style>
${head}
</head>
<body>
<noscript><p class="no-script">${inHtml(own.no_script)}</p></noscript>
<div id="${ROOT_ID}" data-language="${language}"></div>
<script type="application/json" id="${MESSAGES_ID}">${JSON.stringify(embedded).replaceAll('<', '\\u003c')}</script>
</body>
</html>
`
}
