import { useCallback, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Message } from '../messages/message-types.ts'
import { useRegistration } from '../use-registration.ts'
import { drawPicture, type MakeScanOptions, makeScan, type PhotoPage, turned } from './photo-scan.ts'

const MAX_PAGES = 10
/** Pixels along a picture in the page. */
const SHOWN_PIXELS = 1000

export const pageId = ({ id }: PhotoPage) => `photo-page-${id}`

let lastId = 0
/** Pages by the registration that they are for, so that leaving them loses none. */
const remembered = new WeakMap<object, readonly PhotoPage[]>()

export const hasPages = (start: object): boolean => Boolean(remembered.get(start)?.length)

/** Pages in their order, and what went wrong with a picture. */
export function usePages() {
  const { start } = useRegistration().current()
  const [pages, setPages] = useState(remembered.get(start) ?? [])
  const [removed, setRemoved] = useState<{ readonly page: PhotoPage; readonly index: number } | null>(null)
  const [notes, setNotes] = useState<readonly Message[]>([])
  /** Pictures that are still being opened. */
  const [opening, setOpening] = useState(0)
  useEffect(() => void remembered.set(start, pages), [start, pages])
  /** Puts a page at a place, with the focus. */
  const put = (page: PhotoPage, index: number) => {
    flushSync(() =>
      setPages((before) => {
        const others = before.filter(({ id }) => id !== page.id)
        return [...others.slice(0, index), page, ...others.slice(index)]
      }),
    )
    document.getElementById(pageId(page))?.focus()
  }
  const add = async (files: readonly File[]) => {
    const room = Math.max(0, MAX_PAGES - pages.length - opening)
    const chosen = files.slice(0, room)
    setNotes(files.length > room ? [{ code: 'photo_over_limit', values: { count: String(MAX_PAGES) } }] : [])
    setOpening((before) => before + chosen.length)
    for (const file of chosen) {
      const shown = await drawPicture(file, SHOWN_PIXELS).catch(() => null)
      setOpening((before) => before - 1)
      if (shown) put({ id: ++lastId, file, shown, quarters: 0 }, MAX_PAGES)
      else setNotes((before) => [...before, unreadable(file)])
    }
  }
  const turn = (page: PhotoPage) => {
    const shown = turned(page.shown, 1, page.shown.width, page.shown.height)
    const next = { ...page, shown, quarters: page.quarters + 1 }
    setPages((before) => before.map((one) => (one.id === page.id ? next : one)))
  }
  const remove = (page: PhotoPage) =>
    flushSync(() => {
      setRemoved({ page, index: pages.indexOf(page) })
      setPages(pages.filter((one) => one !== page))
    })
  const restore = () => {
    put(removed!.page, removed!.index)
    setRemoved(null)
  }
  return { pages, removed, notes, setNotes, isOpening: opening > 0, add, turn, put, remove, restore }
}

function unreadable({ name, type }: File): Message {
  const code = /hei[cf]/i.test(type + name.slice(-5)) ? 'photo_heic' : 'photo_unreadable'
  return { code, values: { filename: name } }
}

/** Makes the file while the pages are shown; leaving them cancels it. */
export function useScan() {
  const [making, setMaking] = useState<number | null>(null)
  const running = useRef<AbortController>(null)
  const cancel = useCallback(() => {
    running.current?.abort()
    setMaking(null)
  }, [])
  useEffect(() => cancel, [cancel])
  const make = async (
    pages: readonly PhotoPage[],
    options: Omit<MakeScanOptions, 'signal' | 'onPage'>,
  ): Promise<Blob | Message | null> => {
    const controller = new AbortController()
    running.current = controller
    const { signal } = controller
    try {
      const scan = await makeScan(pages, { ...options, signal, onPage: setMaking })
      if (signal.aborted) return null
      return scan ?? { code: 'photo_too_large' }
    } catch {
      return signal.aborted ? null : { code: 'photo_failed' }
    } finally {
      // Its button may have begun another already.
      if (!signal.aborted) setMaking(null)
    }
  }
  return { making, make, cancel }
}
