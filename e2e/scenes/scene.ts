import type { Page } from '@playwright/test'
import type { ScriptedProvider } from '../harness/scripted-provider.ts'

/** A state of the page, and how a person gets there from the scene before: in whatever language the page speaks. */
export type Scene = readonly [name: string, reach: (page: Page) => Promise<unknown>]

/** One visitor who walks through scenes. */
export interface Walk {
  readonly name: string
  readonly scenes: readonly Scene[]
  /** What configures the product besides. A provider that was away stays so for a while: such a product is no other walk's. */
  readonly environment?: Readonly<Record<string, string>>
  /** What the provider answers on the way. */
  readonly script?: (provider: ScriptedProvider) => void
  /** Console errors that belong to it. */
  readonly expected?: RegExp
}
