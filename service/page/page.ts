import type { BuiltMessages } from '@resume-library/contract/built-messages'
import type {
  Language,
  PageConfiguration,
  PageConsent,
  RegistrationsState,
} from '@resume-library/contract/service-api'
import type { PageFile } from '@resume-library/server/pages/page-file'
import { z } from 'zod'
import type { Board } from './board/board.ts'
import type { OwnMessages } from './messages/message-keys.ts'
import type { PageTheme } from './plain-page.ts'
import type { PageWithoutScript } from './without-script.ts'

export interface PageConfig
  extends Pick<
    PageConfiguration,
    'jobBoardUrl' | 'randomData' | 'resumeFill' | 'resumeBuilder' | 'directProvider'
  > {
  readonly pageDir: string
  readonly publicUrl: string | null
  readonly accentColor: string | null
  readonly board: Board | null
  readonly messages: OwnMessages | null
  readonly frameAncestors: readonly string[]
}

export interface PageDocuments {
  readonly documents: Readonly<Record<Language, Readonly<Record<RegistrationsState, PageFile>>>>
  readonly policy: string
  readonly prefilling: { readonly script: string; readonly policy: string }
  readonly withoutScript: PageWithoutScript
}

export interface Page extends PageDocuments {
  readonly languages: readonly Language[]
  readonly messages: Readonly<Record<Language, BuiltMessages>>
  readonly files: ReadonlyMap<string, PageFile>
  readonly embedded: PageDocuments | null
  readonly consent: PageConsent | null
  readonly theme: PageTheme
}

/** Requested language; invalid values count as missing. */
export const languageSchema = z.string().optional().catch(undefined)

export const pageQuerySchema = z.object({
  lang: languageSchema,
  script: z.literal('off').optional().catch(undefined),
})
