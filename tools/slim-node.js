// Runs after each install, on whatever Node the machine has: plain JavaScript.
import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const PLATFORMS = fileURLToPath(new URL('../node_modules/node/node_modules', import.meta.url))

/** The Node that npm brings has 67 of its 189 MB in C headers, for who compiles against it: nothing here does. */
for (const platform of foldersIn(PLATFORMS)) {
  rmSync(join(PLATFORMS, platform, 'include'), { recursive: true, force: true })
}

function foldersIn(folder) {
  try {
    const entries = readdirSync(folder, { withFileTypes: true })
    // An older npm leaves a file of its own there.
    return entries.filter((entry) => entry.isDirectory()).map(({ name }) => name)
  } catch {
    // It was installed without scripts, or elsewhere: nothing is in the way.
    return []
  }
}
