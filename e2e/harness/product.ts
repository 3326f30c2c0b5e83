import { startPart } from '@resume-library/server/testing/processes'
import { temporaryFolder } from '@resume-library/server/testing/temporary-folder'

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
export async function startProduct(environment: Readonly<Record<string, string>> = {}): Promise<Product> {
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
