import { join } from 'node:path'
import { ROOT, type ServerCommand } from './server-process.ts'

/** The credential between service and provider: known to nobody but this run. */
export const CREDENTIAL = 'bench:bench'

/** What would stop every bench: the limits of what one client may send. */
const UNLIMITED = { RATE_LIMIT_PER_MINUTE: '1000000', UPLOAD_QUOTA_MB: '1000000' }

/** As `package.json` and `deploy/` have it. */
const YOUNG_OBJECTS = '--max-semi-space-size=4'
/** As `run.js` and `deploy/` have it. */
const ARENAS = { MALLOC_ARENA_MAX: '2' }

/** The register service as an operator starts it, but for the limits of one client. */
export const serviceCommand = (folder: string, providerUrl: string): ServerCommand => ({
  command: process.execPath,
  arguments: () => [YOUNG_OBJECTS, 'run.js', 'service/main.ts'],
  environment: (port) => ({
    PORT: String(port),
    DATA_DIR: folder,
    PROVIDER_URL: providerUrl,
    PROVIDER_CREDENTIAL: CREDENTIAL,
    ...ARENAS,
    ...UNLIMITED,
  }),
})

/** The built-in provider alone. */
export const providerCommand = (folder: string, environment: Readonly<Record<string, string>> = {}) => ({
  command: process.execPath,
  arguments: () => [YOUNG_OBJECTS, 'run.js', 'provider/main.ts'],
  environment: (port: number) => ({
    PORT: String(port),
    DATA_DIR: folder,
    PROVIDER_CREDENTIAL: CREDENTIAL,
    ...ARENAS,
    ...environment,
  }),
})

/** Service and provider in one process, as `npm start` has them. */
export const productCommand = (folder: string): ServerCommand => ({
  command: process.execPath,
  arguments: () => [YOUNG_OBJECTS, 'run.js', 'start/main.ts'],
  environment: (port) => ({ PORT: String(port), DATA_DIR: folder, ...ARENAS, ...UNLIMITED }),
})

/** An upload endpoint as most people write it. @param durability `synced`: file and folder, before it answers */
export const expressCommand = (folder: string, ...durability: readonly 'synced'[]): ServerCommand => ({
  command: process.execPath,
  arguments: (port) => [join(ROOT, 'bench/rivals/express/server.js'), folder, String(port), ...durability],
  environment: () => ({ NODE_ENV: 'production' }),
})
