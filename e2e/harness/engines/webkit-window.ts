import { setTimeout as delay } from 'node:timers/promises'
import type { WebkitPage } from './webkit-page.ts'

const RESIZE_TRIES = 5
const RESIZE_MS = 30
const REPAINT_MS = 300

/** In CSS pixels. */
export interface Size {
  readonly width: number
  readonly height: number
}

/** The window of a browser, by the size of the page in it. */
export class WebkitWindow {
  private readonly page: WebkitPage

  constructor(page: WebkitPage) {
    this.page = page
  }

  /** Makes the page so large: the window, less what the browser puts around it. @throws where it cannot be */
  async resize(wanted: Size): Promise<void> {
    await this.setOuter(wanted)
    for (let tries = 0; tries < RESIZE_TRIES; tries++) {
      const inner = await this.pageSize()
      if (inner.width === wanted.width && inner.height === wanted.height) return
      const outer = await this.page.send<Size>('GET', '/window/rect')
      await this.setOuter({
        width: outer.width + wanted.width - inner.width,
        height: outer.height + wanted.height - inner.height,
      })
      await delay(RESIZE_MS)
    }
    throw new Error(`The page cannot be made ${wanted.width} x ${wanted.height} px.`)
  }

  /** @returns a PNG in base64; the whole document where `clip` is larger than what is seen */
  async screenshot(clip: Size): Promise<string> {
    const seen = await this.pageSize()
    const isWhole = clip.height > seen.height
    if (isWhole) {
      await this.resize({ width: seen.width, height: Math.ceil(clip.height) })
      // The driver does not wait until what has come into view is painted.
      await delay(REPAINT_MS)
    }
    const picture = await this.page.send<string>('GET', '/screenshot')
    if (isWhole) await this.resize(seen)
    return picture
  }

  private async setOuter(size: Size): Promise<void> {
    await this.page.send('POST', '/window/rect', { x: 0, y: 0, ...size })
  }

  private async pageSize(): Promise<Size> {
    const outcome = await this.page.call('() => [innerWidth, innerHeight]', [], false)
    if (!('result' in outcome)) throw new Error('The page does not tell its size.')
    const [width, height] = outcome.result.value as { value: number }[]
    return { width: width!.value, height: height!.value }
  }
}
