import type { BuiltMessages } from '@resume-library/contract/built-messages'
import type { Language, PageConfiguration, PageConsent } from '@resume-library/contract/service-api'
import type { PageFile } from '@resume-library/server/pages/page-file'
import { z } from 'zod'
import type { Board } from './board/board.ts'
import type { PageDocuments } from './documents.ts'
import type { OwnMessages } from './messages/message-keys.ts'
import type { PlainPages } from './send-document.ts'

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

export interface Page extends PlainPages {
  readonly languages: readonly Language[]
  readonly messages: Readonly<Record<Language, BuiltMessages>>
  readonly files: ReadonlyMap<string, PageFile>
  readonly documents: PageDocuments
  /** The same for a frame; null where none may have it. */
  readonly framed: PageDocuments | null
  readonly consent: PageConsent | null
}

/** Requested language; invalid values count as missing. */
export const languageSchema = z.string().optional().catch(undefined)

export const pageQuerySchema = z.object({
  lang: languageSchema,
  script: z.literal('off').optional().catch(undefined),
})
