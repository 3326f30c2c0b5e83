/** What is waited for: an element with a size, or words that can be seen. */
export type Awaited = { readonly selector: string } | { readonly words: string }

declare global {
  interface Window {
    quick: QuickProbe
    stillness: Stillness
  }
}

/** What the probe does in the page; times are milliseconds since the navigation began. */
interface QuickProbe {
  /** When it was there, looked for once a frame. */
  until(awaited: Awaited): Promise<number>
  /** Types at once into each field, as a hand would: focused, and with the events of typing. */
  fill(texts: readonly (readonly [selector: string, text: string])[]): void
  /** When something was last pressed, or a file chosen. */
  acted: number
}

/** From a press or a choice on, until what was waited for is there. */
interface Stillness {
  isWaiting: boolean
  /** The longest time in which nothing changed or moved. */
  longest: number
}

/** Runs in the page before anything of its own. */
export function watchQuickPerson(): void {
  const isShown = (awaited: Awaited): boolean => {
    if ('selector' in awaited)
      return [...document.querySelectorAll(awaited.selector)].some((element) => element.clientWidth > 0)
    const texts = document.createNodeIterator(document.body, NodeFilter.SHOW_TEXT)
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      if (!text.nodeValue?.includes(awaited.words)) continue
      if (text.parentElement!.getClientRects().length) return true
    }
    return false
  }
  const until: QuickProbe['until'] = (awaited) =>
    new Promise((resolve) => {
      const look = () => {
        if (!document.body || !isShown(awaited)) return void requestAnimationFrame(look)
        window.stillness.isWaiting = false
        resolve(performance.now())
      }
      look()
    })
  const fill: QuickProbe['fill'] = (texts) => {
    for (const [selector, text] of texts) {
      document.querySelector<HTMLInputElement>(selector)!.focus()
      document.execCommand('insertText', false, text)
    }
  }
  window.quick = { until, fill, acted: 0 }
}

/** Runs in the page after {@link watchQuickPerson}. */
export function watchStillness(): void {
  // What is only moved or faded is the compositor's.
  const isOnlyMoved = (effect: KeyframeEffect) =>
    effect
      .getKeyframes()
      .every((frame) =>
        Object.keys(frame).every((key) => /^(?:transform|opacity|.*offset|easing|composite)$/i.test(key)),
      )
  const isEndless = ({ effect }: Animation) =>
    effect?.getComputedTiming().endTime === Number.POSITIVE_INFINITY
  const stillness: Stillness = { isWaiting: false, longest: 0 }
  window.stillness = stillness
  let moved = 0
  const act = ({ timeStamp }: Event) => {
    window.quick.acted = timeStamp
    stillness.isWaiting = true
    moved = timeStamp
  }
  addEventListener('pointerdown', act, true)
  addEventListener('change', (event) => (event.target as HTMLInputElement).files && act(event), true)
  let isChanged = false
  let animations: readonly Animation[] = []
  const isComposited = new WeakMap<Animation, boolean>()
  const look = () => {
    const now = performance.now()
    const running = document.getAnimations().filter(({ playState }) => playState === 'running')
    for (const one of running)
      if (!isComposited.has(one)) isComposited.set(one, isOnlyMoved(one.effect as KeyframeEffect))
    // These went on while a script ran, and until this frame where the script has taken them away.
    if (animations.some((one) => isComposited.get(one) && (running.includes(one) || isEndless(one))))
      moved = now
    // What was changed before this frame is painted is seen in it.
    if (isChanged || running.length) {
      if (stillness.isWaiting) stillness.longest = Math.max(stillness.longest, now - moved)
      moved = now
    }
    animations = running
    isChanged = false
    requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
  const note = () => {
    isChanged = true
  }
  const all = { subtree: true, childList: true, attributes: true, characterData: true }
  new MutationObserver(note).observe(document, all)
}
