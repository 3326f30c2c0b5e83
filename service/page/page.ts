import type { BuiltMessages } from '@resume-library/contract/built-messages'
import type {
  Language,
  PageConfiguration,
  PageConsent,
  RegistrationsState,
} from '@resume-library/contract/service-api'
import { z } from 'zod'
import type { Board } from './board/board-variables.ts'
import type { OwnMessages } from './messages/message-keys.ts'
import type { PageFile } from './page-file.ts'
import type { PlainLook } from './plain-page.ts'
import type { PageWithoutScript } from './without-script.ts'

/** An operator's settings of the page. */
export interface PageConfig
  extends Pick<PageConfiguration, 'jobBoardUrl' | 'randomData' | 'resumeFill' | 'directProvider'> {
  /** Folder in which it was built. */
  readonly pageDir: string
  readonly publicUrl: string | null
  readonly accentColor: string | null
  readonly board: Board | null
  /** The operator's own sentences. */
  readonly messages: OwnMessages | null
  readonly frameAncestors: readonly string[]
}

export interface PageDocuments {
  readonly documents: Readonly<Record<Language, Readonly<Record<RegistrationsState, PageFile>>>>
  readonly policy: string
  /** Puts answers of a link into these documents. */
  readonly prefilling: { readonly script: string; readonly policy: string }
  readonly withoutScript: PageWithoutScript
}

/** The built page, ready to be sent. */
export interface Page extends PageDocuments {
  /** Its languages, the default one first. */
  readonly languages: readonly Language[]
  readonly messages: Readonly<Record<Language, BuiltMessages>>
  readonly files: ReadonlyMap<string, PageFile>
  /** Null where nobody may frame it. */
  readonly embedded: PageDocuments | null
  readonly consent: PageConsent | null
  readonly look: PlainLook
}

/** The language asked for; one that the page has not counts as none. */
export const languageSchema = z.string().optional().catch(undefined)

/** Query of the page's address; anything else in it is ignored. */
export const pageQuerySchema = z.object({
  lang: languageSchema,
  script: z.literal('off').optional().catch(undefined),
})
