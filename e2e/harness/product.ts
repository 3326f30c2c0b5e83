import assert from 'node:assert/strict'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { startPart } from '@resume-library/server/testing/processes'
import { temporaryFolder } from '@resume-library/server/testing/temporary-folder'
import { type ScriptedProvider, startScriptedProvider, UNKNOWN_READINESS } from './scripted-provider.ts'

export interface Product {
  /** Origin, without a slash at its end. */
  readonly url: string
  readonly dataFolder: string
  /** Everything that was printed so far. */
  output(): string
  /** Stops it by SIGTERM, and removes its data. @throws if it does not exit with 0 */
  stop(): Promise<void>
}

/** Runs `start/main.ts` in a process of its own on a free port with an empty data folder. */
async function startProduct(environment: Readonly<Record<string, string>> = {}): Promise<Product> {
  let remove = async () => {}
  const context = {
    after(end: () => Promise<void>) {
      remove = end
    },
  }
  const dataFolder = temporaryFolder(context)
  const { url, output, end } = await startPart(context, 'start', {
    // As `npm start` does, so that it exits with its parent.
    npm_lifecycle_event: 'start',
    DATA_DIR: dataFolder,
    RATE_LIMIT_PER_MINUTE: '100000',
    UPLOAD_QUOTA_MB: '100000',
    ...environment,
  }).catch(async (error) => {
    await remove()
    throw error
  })
  return {
    url,
    dataFolder,
    output,
    async stop() {
      const code = await end('SIGTERM')
      await remove()
      if (code !== 0) throw new Error(`The product ended with ${code}. It printed:\n${output()}`)
    },
  }
}

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

/** Returns the built-in provider's row of an email address, read-only. */
export async function storedCandidate(
  dataFolder: string,
  email: string,
): Promise<Record<string, unknown> | undefined> {
  const files = await readdir(dataFolder, { recursive: true })
  const file = files.find((name) => /\.(sqlite3?|db)$/.test(name))
  assert.ok(file, `no database in ${files.join(', ')}`)
  const database = new DatabaseSync(join(dataFolder, file), { readOnly: true })
  try {
    return database.prepare('SELECT * FROM candidates WHERE email = ?').get(email)
  } finally {
    database.close()
  }
}
