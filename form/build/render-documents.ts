import type { PageRendererModule } from '@resume-library/contract/page-renderer'
import type { LanguageMessages } from '../messages/message-types.ts'
import { prerenderPage } from '../page/prerendered-page.tsx'
import { answerHtml, pageHtml } from './page-template.ts'

/** Makes both documents of a language. The build runs it, and the service where an operator has sentences of its own. */
export const renderDocuments: PageRendererModule['renderDocuments'] = (parts, words) => {
  const { language, languages, moved = {} } = words
  const messages = words.messages as LanguageMessages
  const { head, css, answerCss, messageModules } = parts
  const { laterSteps } = messageModules[language]!
  return {
    page: pageHtml({
      ...parts,
      language,
      languages,
      messages,
      root: prerenderPage(language, languages, messages.firstStep),
      laterSteps: moved[laterSteps] ?? laterSteps,
      moved,
      css,
    }),
    answer: answerHtml({ language, messages, css: answerCss, head }),
  }
}
