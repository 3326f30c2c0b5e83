import type {
  AnswerPage,
  DocumentProps,
  FormPage,
  PageParts,
  PageRenderer,
} from '@resume-library/contract/page-renderer'
import { WITHOUT_SCRIPT_QUERY } from '@resume-library/contract/posted-form'
import { PREFILL_ID, queryOf } from '@resume-library/contract/prefill'
import { PAGE_CONFIGURATION_ID } from '@resume-library/contract/service-api'
import { FORGET_TAB } from '@resume-library/contract/tab-storage'
import { DONE_ID, NOT_LOADED_ID } from '@resume-library/form/document/ids'
import { type EmbeddedMessages, MESSAGES_ID, ROOT_ID } from '@resume-library/form/messages/embedded'
import { prerenderPage } from '@resume-library/form/shell/prerendered-page'
import { answerContent } from '@resume-library/form/without-script/answer-content'
import { messages as operatorMessages } from '@resume-library/operator-page/messages'
import { renderToStaticMarkup } from 'react-dom/server'
import { inScript, renderDocument } from './document.tsx'
import plainStyle from './plain-page.css?inline'

/** Renders the form with its first step, which its script brings to life. */
export const formPage: PageRenderer['formPage'] = (page) => {
  const { parts, language, languages, messages, configuration, prefill, isFramed } = page
  const { firstStep, withoutScript } = messages
  const embedded: EmbeddedMessages = { languages, messages: firstStep }
  const query = prefill ? queryOf(prefill) : ''
  return renderDocument({
    ...page,
    title: firstStep.page_title,
    description: withoutScript.page_description,
    styles: [parts.css],
    body: (
      <>
        <noscript>
          <p className="no-script">
            {withoutScript.no_script}{' '}
            <a href={`?${query}lang=${language}&${WITHOUT_SCRIPT_QUERY}`}>{withoutScript.no_script_link}</a>
          </p>
        </noscript>
        <RegistrationsNotice {...page} />
        <p id={NOT_LOADED_ID} role="alert" className="no-script" hidden>
          {firstStep.not_loaded}{' '}
          {/* biome-ignore lint/a11y/useValidAnchor: it reloads the page as it was asked for */}
          <a href="">{firstStep.retry}</a>
        </p>
        <div
          id={ROOT_ID}
          data-language={language}
          data-later-style={parts.laterStyle ?? undefined}
          data-parts={JSON.stringify(parts.parts)}
          data-reader={parts.reader}
          // biome-ignore lint/security/noDangerouslySetInnerHtml: React rendered it, with the marks that its script needs
          dangerouslySetInnerHTML={{ __html: prerenderPage(language, languages, firstStep, prefill, query) }}
        />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: React rendered it */}
        <template dangerouslySetInnerHTML={{ __html: laterLinks(parts, language) }} />
      </>
    ),
    data: {
      [PAGE_CONFIGURATION_ID]: configuration,
      [MESSAGES_ID]: embedded,
      ...(prefill && { [PREFILL_ID]: prefill }),
    },
    scripts: [
      `${parts.firstPaint}firstPaint.start(${inScript(parts.modules)})`,
      ...embeddedScript(parts, isFramed),
      ...(prefill ? [`${parts.prefilled}prefilling.startPrefilled()`] : []),
    ],
  })
}

function RegistrationsNotice({ registrations, messages: { laterSteps } }: FormPage) {
  if (registrations === 'open') return null
  return (
    <p aria-live="polite" className="no-script" data-registrations={registrations}>
      {laterSteps[`registrations_${registrations}`]}{' '}
      <span data-part="meanwhile">{laterSteps.registrations_hint}</span>
    </p>
  )
}

/** Renders links that the first script moves into the head, apart, as React moves those of a document there itself. */
function laterLinks({ laterModules, laterStyle, parts }: PageParts, language: string): string {
  const modules = [...laterModules, parts[`later-steps-${language}`]!]
  return renderToStaticMarkup(
    <>
      {modules.map((address) => (
        <link key={address} fetchPriority="low" rel="modulepreload" href={address} />
      ))}
      {laterStyle && <link fetchPriority="low" rel="preload" as="style" href={laterStyle} />}
    </>,
  )
}

/** Renders the answer to a form that was posted without script, with all its steps. */
export const answerPage: PageRenderer['answerPage'] = ({ answer, isFramed, ...page }: AnswerPage) => {
  const { parts, languages, messages } = page
  const { title, content } = answerContent(answer, { messages, languages })
  return renderDocument({
    ...page,
    title,
    description: messages.withoutScript.page_description,
    styles: [parts.answerCss],
    body: content,
    scripts: [FORGET_REGISTERED, ...embeddedScript(parts, isFramed)],
  })
}

/** Clears the tab's storage after a registration without script. */
const FORGET_REGISTERED = `try{if(document.getElementById('${DONE_ID}'))${FORGET_TAB}}catch{}`

const embeddedScript = ({ embedded }: PageParts, isFramed: boolean) =>
  isFramed ? [`${embedded}embedded.startEmbedded()`] : []

/** Renders a page of an erasure, a verification or a queued registration. */
export const plainPage: PageRenderer['plainPage'] = ({ paragraphs, link, button, script, ...page }) =>
  renderDocument({
    ...page,
    styles: [page.parts.css, plainStyle],
    scripts: script ? [script] : [],
    body: (
      <div className="desk">
        <main className="sheet plain alone">
          <h1>{page.title}</h1>
          {paragraphs.map((text) => (
            <p key={text}>{text}</p>
          ))}
          {link && (
            <p>
              <a href={link.address} {...(link.inNewTab && { target: '_blank', rel: 'noreferrer' })}>
                {link.label}
              </a>
            </p>
          )}
          {button && (
            <form method="post" encType="text/plain" action={button.action}>
              {button.hint && <p>{button.hint}</p>}
              <button type="submit" className={`button primary${button.isDangerous ? ' danger' : ''}`}>
                {button.label}
              </button>
            </form>
          )}
        </main>
      </div>
    ),
  })

/** Renders the frame of the operators' page, which its script fills. */
export const operatorPage: PageRenderer['operatorPage'] = (page: DocumentProps) => {
  const { parts, language, board } = page
  const { script, reader, style } = parts.operators
  return renderDocument({
    ...page,
    board: null,
    boardMark: board?.name ?? undefined,
    title: board?.name ?? operatorMessages.app_title,
    styles: [],
    scripts: [],
    head: (
      <>
        {style && <link rel="stylesheet" href={style} />}
        <script type="module" src={script} />
      </>
    ),
    body: (
      <>
        <noscript>
          <p className="no-script">{operatorMessages.no_script}</p>
        </noscript>
        <div id={ROOT_ID} data-language={language} data-reader={reader} />
      </>
    ),
  })
}
