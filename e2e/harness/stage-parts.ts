import { type Product, startProduct } from './product.ts'
import { type ScriptedProvider, startScriptedProvider, UNKNOWN_READINESS } from './scripted-provider.ts'

/** `user:password` with which the product calls the scripted provider. */
export const CREDENTIAL = 'resume-library:c4n4ry-of-e2e'

export interface StageOptions {
  /** Scripted provider behind the service, or called by the form itself. */
  readonly scripted?: boolean | 'direct'
  readonly environment?: Readonly<Record<string, string>>
}

/** Running product, and its provider where that is scripted. */
export interface Parts {
  readonly product: Product
  readonly provider?: ScriptedProvider
}

/** Products by their options; equal options share one. */
export interface StageParts {
  /** Starts a product and its provider, or returns the running ones of equal options. */
  get(options: StageOptions): Promise<Parts>
  end(): Promise<void>
}

export function createStageParts(): StageParts {
  const running = new Map<string, Promise<Parts>>()
  return {
    async get(options) {
      const name = JSON.stringify(options)
      const parts = running.get(name) ?? startParts(options)
      running.set(name, parts)
      const { provider } = await parts
      if (provider) provider.readiness = UNKNOWN_READINESS
      return parts
    },
    async end() {
      for (const parts of running.values()) {
        const { product, provider } = await parts
        await product.stop().finally(() => provider?.close())
      }
    },
  }
}

async function startParts(options: StageOptions): Promise<Parts> {
  const provider = options.scripted ? await startScriptedProvider() : undefined
  try {
    const product = await startProduct({ ...environmentFor(provider, options), ...options.environment })
    return { product, ...(provider && { provider }) }
  } catch (error) {
    await provider?.close()
    throw error
  }
}

function environmentFor(provider: ScriptedProvider | undefined, { scripted }: StageOptions) {
  if (!provider) return {}
  return scripted === 'direct'
    ? { FORM_PROVIDER_URL: provider.url, FORM_PROVIDER_CREDENTIAL: CREDENTIAL }
    : { PROVIDER_URL: provider.url, PROVIDER_CREDENTIAL: CREDENTIAL }
}
