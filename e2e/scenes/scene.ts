import type { Page } from '@playwright/test'
import type { ScriptedProvider } from '../harness/scripted-provider.ts'

/** State of the page, and the way to it from the scene before, in any language. */
export type Scene = readonly [name: string, reach: (page: Page) => Promise<unknown>]

/** Visit through scenes. */
export interface Walk {
  readonly name: string
  readonly scenes: readonly Scene[]
  /** Configuration of the product. A provider stays unavailable for a while, so such a product is not shared. */
  readonly environment?: Readonly<Record<string, string>>
  /** Scripts the provider's replies. */
  readonly script?: (provider: ScriptedProvider) => void
  /** Expected console errors. */
  readonly expected?: RegExp
}
