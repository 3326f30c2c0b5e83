import type { BuiltMessages, ServiceMessages } from '@resume-library/contract/built-messages'
import type { Language } from '@resume-library/contract/service-api'
import type { FastifyReply } from 'fastify'
import type { Erasure } from '../erasure/erase-by-token.ts'
import { type PlainLook, plainPage } from '../page/plain-page.ts'

const STATUSES = { kept: 200, erased: 200, unknown: 404, unavailable: 503, unsure: 503, busy: 429 } as const

/** What the page can say. */
export type EraseState = Erasure | { readonly state: 'busy' }

/** Says what came of it, and where there is something to erase, asks. */
export function sendErasePage(
  reply: FastifyReply,
  erasure: EraseState,
  { language, said }: { readonly language: Language; readonly said: BuiltMessages },
  look: PlainLook,
) {
  const { title, erase: label } = said.service.erasure
  // To where the page is, whatever path a proxy has put before it.
  const button = erasure.state === 'kept' ? { action: `?lang=${language}`, label } : null
  const paragraphs = paragraphsOf(erasure, said.service.erasure)
  const page = { language, direction: said.direction, title, paragraphs, button }
  const { html, policy } = plainPage(page, look)
  return reply
    .status(STATUSES[erasure.state])
    .headers({
      'Cache-Control': 'no-store',
      Vary: 'Accept-Language',
      'Content-Language': language,
      'Content-Security-Policy': policy,
    })
    .type('text/html; charset=utf-8')
    .send(html)
}

function paragraphsOf(
  erasure: EraseState,
  { states, resumeLeft }: ServiceMessages['erasure'],
): readonly string[] {
  if (erasure.state !== 'erased' || erasure.resumeAt === null) return states[erasure.state]
  return [...resumeLeft, erasure.resumeAt]
}
