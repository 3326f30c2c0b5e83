import { accentStyle, DEFAULT_ACCENT } from '@resume-library/contract/accent'
import { DEFAULT_LANGUAGE } from '@resume-library/contract/service-api'
import { ROOT_ID } from '@resume-library/form/messages/embedded'
import { messages } from '@resume-library/operator-page/messages'

/** Returns the operators' page, in English. @param head its icon, style sheet and script */
export const operatorDocument = (head: string): string => `<!doctype html>
<html lang="${DEFAULT_LANGUAGE}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<title>${messages.app_title}</title>
<style>${accentStyle(DEFAULT_ACCENT)}</style>
${head}
</head>
<body>
<noscript><p class="no-script">${messages.no_script}</p></noscript>
<div id="${ROOT_ID}" data-language="${DEFAULT_LANGUAGE}"></div>
</body>
</html>
`
