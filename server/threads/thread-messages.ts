import type { MessagePort } from 'node:worker_threads'

/** What a thread is started with. */
export interface ThreadData {
  /** Of the channel over which requests come and replies go. */
  readonly port: MessagePort
  readonly data: unknown
}

/** A request, or null for the end. */
export type ThreadMessage<Request> = { readonly request: Request } | null

/** Replies come in the order of the requests. */
export type ThreadReply<Response> =
  | { readonly ok: true; readonly response: Response }
  | { readonly ok: false; readonly error: Error }
