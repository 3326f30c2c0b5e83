import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ConfigurationError } from '@resume-library/server/configuration/configuration'
import { isThisMachine, listen } from '@resume-library/server/process/listening'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { OPERATORS_URL_FILE } from '../access/operators.ts'
import type { ProviderConfig } from '../config.ts'

/**
 * Listens for operators: on another port where the default one is taken, since no registration may fail for it.
 *
 * @returns the address for people
 * @throws {ConfigurationError} where `OPERATORS_PORT` is set and taken
 */
export async function listenForOperators(
  app: FastifyInstance,
  { operators, operatorsUrl, storage }: ProviderConfig,
  log: FastifyBaseLogger,
): Promise<string> {
  const { port, isPortFixed } = operators
  const listened = await listen(app, operators).catch((error) => {
    if (error.code !== 'EADDRINUSE') throw error
    if (isPortFixed) throw new ConfigurationError([`OPERATORS_PORT: port ${port} is in use`])
    log.warn({ port }, 'operators port in use')
    return listen(app, { ...operators, port: 0 })
  })
  if (!operatorsUrl && !isThisMachine(operators.host))
    log.warn({ host: operators.host }, 'operators reachable without TLS')
  const url = operatorsUrl ?? listened.replace(/\/\/(0\.0\.0\.0|\[::\]):/, '//localhost:')
  await writeFile(join(storage.folder, OPERATORS_URL_FILE), url, { mode: 0o600 }).catch((error) =>
    log.warn({ err: error }, 'operators address not stored'),
  )
  return url
}
