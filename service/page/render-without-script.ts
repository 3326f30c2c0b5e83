import { setImmediate } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { type BuiltMessages, offeredLanguages } from '@resume-library/contract/built-messages'
import { INITIAL_VALUES } from '@resume-library/contract/candidate'
import {
  type AnsweredPage,
  BODY_MARK,
  TITLE_MARK,
  type WithoutScriptModule,
} from '@resume-library/contract/posted-form'
import type { Prefill } from '@resume-library/contract/prefill'
import type { Language } from '@resume-library/contract/service-api'

/** A page in which nobody has typed, but for what came of the form. */
export interface NewPage
  extends Pick<AnsweredPage, 'language' | 'once' | 'jobBoardUrl' | 'registrations' | 'consent' | 'outcome'> {
  /** What it begins with besides the initial values. */
  readonly prefill?: Prefill | null
}

/** Makes the HTML of the pages without script by what the build has left. */
export interface WithoutScriptRenderer {
  /** Loads what renders, unless it is there. */
  load(): Promise<WithoutScriptModule>
  render(answer: AnsweredPage): Promise<string>
  /**
   * Renders the page with nothing typed in it: where nothing is prefilled, once for each language, state of registrations
   * and outcome.
   */
  renderNew(page: NewPage): Promise<string>
}

/** Stands in a page that is kept where its token comes. */
const ONCE_MARK = 'once-of-this-page'

/**
 * @param modulePath of the contract's `WITHOUT_SCRIPT_MODULE`
 * @param documents around an answer, configured
 */
export function withoutScriptRenderer(
  modulePath: string,
  documents: Readonly<Record<Language, string>>,
  messages: Readonly<Record<Language, BuiltMessages>>,
): WithoutScriptRenderer {
  let loading: Promise<WithoutScriptModule> | null = null
  let turn: Promise<unknown> = Promise.resolve()
  const kept = new Map<string, string>()
  const languages = offeredLanguages(messages)

  const load = () => {
    loading ??= import(pathToFileURL(modulePath).href) as Promise<WithoutScriptModule>
    return loading
  }
  const render = async (answer: AnsweredPage) => {
    const { renderAnswer } = await load()
    // One in each turn of the event loop: many at once would hold up all that is not a page.
    turn = turn.then(() => setImmediate())
    await turn
    const { title, body } = renderAnswer(answer, { messages: messages[answer.language]!, languages })
    return documents[answer.language]!.replace(TITLE_MARK, () =>
      title.replaceAll('&', '&amp;').replaceAll('<', '&lt;'),
    ).replace(BODY_MARK, () => body)
  }
  return {
    load,
    render,
    async renderNew({ once, prefill, ...page }) {
      if (prefill) return render({ ...page, once, values: { ...INITIAL_VALUES, ...prefill }, resume: null })
      const key = `${page.language} ${page.registrations} ${JSON.stringify(page.outcome)}`
      const html =
        kept.get(key) ?? (await render({ ...page, once: ONCE_MARK, values: INITIAL_VALUES, resume: null }))
      kept.set(key, html)
      return html.replace(ONCE_MARK, once)
    },
  }
}
