import type { PageRendererModule } from '@resume-library/contract/page-renderer'
import type { LanguageMessages } from '@resume-library/form/messages/message-types'
import { prerenderPage } from '@resume-library/form/shell/prerendered-page'
import { answerHtml, pageHtml } from './page-template.ts'

export const renderDocuments: PageRendererModule['renderDocuments'] = (parts, words) => {
  const { language, languages, movedParts } = words
  const messages = words.messages as LanguageMessages
  const { head, css, answerCss } = parts
  return {
    page: pageHtml({
      ...parts,
      language,
      languages,
      messages,
      root: prerenderPage(language, languages, messages.firstStep),
      parts: { ...parts.parts, ...movedParts },
      css,
    }),
    answer: answerHtml({ language, messages, css: answerCss, head }),
  }
}
