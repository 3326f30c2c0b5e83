import type { Page } from '@playwright/test'
import type { ScriptedProvider } from '../harness/scripted-provider.ts'

/** Named state of the page, and the steps from the previous scene to it, in any language. */
export type Scene = readonly [name: string, reach: (page: Page) => Promise<unknown>]

/** Scenes in the order of one visit. */
export interface Walk {
  readonly name: string
  readonly scenes: readonly Scene[]
  /** Configuration of the product. With it, the product is not shared, as its provider stays unavailable. */
  readonly environment?: Readonly<Record<string, string>>
  /** Scripts the provider's replies. */
  readonly script?: (provider: ScriptedProvider) => void
  /** Expected console errors. */
  readonly expected?: RegExp
}
