import { join } from 'node:path'

/** Where a database is kept. */
export type DatabaseLocation =
  | { readonly kind: 'sqlite'; readonly folder: string; readonly file: string }
  | { readonly kind: 'postgres'; readonly url: string }

/** @param name of the file in the folder, without its extension */
export const sqliteLocation = (folder: string, name: string): DatabaseLocation => ({
  kind: 'sqlite',
  folder,
  file: join(folder, `${name}.sqlite`),
})
