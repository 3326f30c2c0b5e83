/**
 * Embedding: `<resume-registration>` of `GET {EMBED_PATH}` shows `GET {EMBEDDED_PATH}` in a frame. Their `postMessage`
 * carries no answers.
 */

export const EMBED_PATH = '/embed.js'
/** Page for a frame. */
export const EMBEDDED_PATH = '/embedded'

/** Attributes of the element, by name. */
export type HostHello = Readonly<Record<string, string>>

/** Posted by the element once its frame has loaded; the frame ignores other messages. */
export interface HostMessage {
  readonly hello: HostHello
}

/** Posted by the frame only after the hello, and only to an allowed origin. */
export interface FrameMessage {
  readonly title?: string
  /** Height of the document, in CSS pixels. */
  readonly height?: number
  /** Top and bottom of the focused element, to scroll to, in CSS pixels of the frame. */
  readonly show?: readonly [top: number, bottom: number]
  readonly event?: EmbeddedEvent
}

export type EmbeddedEvent =
  | { readonly type: 'step'; readonly detail: { readonly step: number } }
  | { readonly type: 'registered' | 'queued'; readonly detail: null }
  /** A failed registration, or a part of the form that could not be loaded. */
  | { readonly type: 'error'; readonly detail: { readonly code: string } }
