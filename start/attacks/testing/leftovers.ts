import { existsSync, readdirSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { filesKept } from '@resume-library/service/testing/files-kept'
import type { Product } from './product.ts'

/** Whether this system says what a process has open. */
export const SAYS_WHAT_IS_OPEN = existsSync('/proc/self/fd')

/** What requests may leave behind in a running product. */
interface Leftovers {
  readonly descriptors: number
  /** Files of uploads that are not kept. */
  readonly temporaryFiles: number
}

export async function leftovers({ pid, dataFolder }: Product): Promise<Leftovers> {
  const files = await filesKept(dataFolder)
  return {
    descriptors: readdirSync(`/proc/${pid}/fd`).length,
    temporaryFiles: files.filter((name) => !name.endsWith('.pdf')).length,
  }
}

const LOOK_MS = 100

/** Waits until no more is left than before, or the time is over. @returns what is left then, more than before */
export async function moreThan(before: Leftovers, product: Product, patience: number): Promise<Leftovers> {
  const end = performance.now() + patience
  for (;;) {
    const now = await leftovers(product)
    const more = {
      descriptors: Math.max(0, now.descriptors - before.descriptors),
      temporaryFiles: Math.max(0, now.temporaryFiles - before.temporaryFiles),
    }
    if ((more.descriptors === 0 && more.temporaryFiles === 0) || performance.now() > end) return more
    await sleep(LOOK_MS)
  }
}
