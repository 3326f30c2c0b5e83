import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join, relative, resolve } from 'node:path'

const PROJECT = resolve(import.meta.dirname, '..')

const SOURCE_MAPS = 'source-maps'

export const SOURCES_BY_PROJECT = {
  sourcemapPathTransform: (source: string, map: string) => relative(PROJECT, resolve(dirname(map), source)),
}

/** Moves the maps out of the served assets; drops those of removed files. @returns their folder */
export async function moveSourceMaps(built: string): Promise<string> {
  const assets = join(built, 'assets')
  const names = await readdir(assets)
  await mkdir(join(built, SOURCE_MAPS))
  for (const name of names.filter((name) => name.endsWith('.map'))) {
    const script = name.slice(0, -'.map'.length)
    if (names.includes(script)) await rename(join(assets, name), join(built, SOURCE_MAPS, name))
    else await rm(join(assets, name))
  }
  return join(built, SOURCE_MAPS)
}
