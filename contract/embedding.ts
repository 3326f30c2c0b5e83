/**
 * The form in a page of another origin: the element `<resume-registration>` of `GET {EMBED_PATH}` shows `GET
 * {EMBEDDED_PATH}` in a frame, and both talk by `postMessage`. No message has anything in it that a person answered.
 */

export const EMBED_PATH = '/embed.js'
/** The page as it is framed: with the script that talks to the page around it. */
export const EMBEDDED_PATH = '/embedded'
/** What the build leaves for the service to put into that page: it defines `embedded.startEmbedded()`. */
export const EMBEDDED_SCRIPT = 'embedded.js'

/** The attributes of the element, by their names. */
export type HostHello = Readonly<Record<string, string>>

/** What the element says once its frame has loaded; whatever else its page may post to frames is no hello. */
export interface HostMessage {
  readonly hello: HostHello
}

/** What the frame tells, only to an origin that the service allows, and only after its hello. */
export interface FrameMessage {
  readonly title?: string
  /** Of the whole document, in CSS pixels. */
  readonly height?: number
  /** What has the focus by a script's doing, and is to be in view: its top and bottom in the frame, in CSS pixels. */
  readonly show?: readonly [top: number, bottom: number]
  readonly event?: EmbeddedEvent
}

export type EmbeddedEvent =
  | { readonly type: 'step'; readonly detail: { readonly step: number } }
  /** It is registered, or kept for a provider that is away. */
  | { readonly type: 'registered' | 'kept'; readonly detail: null }
  /** A registration that did not succeed, or a part of the form that could not be fetched. */
  | { readonly type: 'error'; readonly detail: { readonly code: string } }
