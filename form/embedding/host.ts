import type { FrameMessage, HostHello, HostMessage } from '@resume-library/contract/embedding'
import { isAllowed } from './is-allowed.ts'

/** The page around this one, as soon as it has said hello from an origin that the service allows. */
export interface Host {
  /** Tells it something; what is told before its hello waits for it. */
  tell(message: FrameMessage): void
}

/**
 * @param ancestors of the service's `FRAME_ANCESTORS`
 * @param onHello called with its attributes, once
 */
export function createHost(ancestors: readonly string[], onHello: (hello: HostHello) => void): Host {
  let waiting: FrameMessage[] = []
  let origin: string | null = null
  const send = (message: FrameMessage) => parent.postMessage(message, origin!)
  addEventListener('message', (event: MessageEvent<HostMessage | null>) => {
    // A page that stands alone is its own parent.
    if (event.source !== parent || parent === window || origin !== null) return
    const hello = event.data?.hello
    if (!hello || !isAllowed(event.origin, ancestors, location.origin)) return
    origin = event.origin
    onHello(hello)
    for (const message of waiting) send(message)
    waiting = []
  })
  return {
    tell: (message) => {
      if (origin === null) waiting.push(message)
      else send(message)
    },
  }
}
