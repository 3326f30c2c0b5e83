import type { Plugin } from 'vite'

/** What two scripts need that are fetched for themselves, by the importers that get a copy of their own. */
const SHARED = /(?:^|\/)(?:(?:first-step-)?sentences|ask-worker)(?:\.ts)?$/
const IMPORTERS = /\/messages\/en\/([\w-]+)\.ts$|\/resume\/(draw-page)\.ts$|\?in=([\w-]+)$/

/**
 * Gives the English messages and the preview copies of their own of what the later parts have too. The bundler would
 * make a file of it that both import: where it could not be fetched once, the browser remembers that, and neither could
 * ever be tried again, as `early/load-module.ts` gives only what it asks for itself another address.
 */
export function ownCopies(): Plugin {
  return {
    name: 'own-copies',
    enforce: 'pre',
    async resolveId(source, importer = '') {
      const [, ...names] = IMPORTERS.exec(importer) ?? []
      const name = names.find(Boolean)
      if (!name || !SHARED.test(source)) return null
      const found = await this.resolve(source, importer, { skipSelf: true })
      return found && `${found.id}?in=${name}`
    },
  }
}
