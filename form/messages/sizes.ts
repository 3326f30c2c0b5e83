import { groupedDigits } from '@resume-library/contract/amount'
import type { FileMessage, SizeMessage, Translate } from './message-types.ts'
import { useTranslate } from './messages.ts'

/** Bytes as a person reads them, their unit in the page's language: `5 MB`, `6.2 MB`, `12 kB`. */
export function readableSize(bytes: number, translate: Translate): string {
  const megabytes = bytes / 1024 ** 2
  const [amount, unit] =
    megabytes >= 1 ? ([megabytes, 'megabytes'] as const) : ([bytes / 1024, 'kilobytes'] as const)
  // Rounded up, so that a file just too large is not said to have exactly the largest size.
  return translate(unit, { amount: groupedDigits(Math.ceil(amount * 10) / 10) })
}

/** Says what may name the sizes of files, in the language that the page has by now. */
export function useTranslateFiles(): (message: FileMessage) => string {
  const translate = useTranslate()
  return (message) => ('sizes' in message ? translateSizes(translate, message) : translate(message))
}

function translateSizes(translate: Translate, { code, sizes }: SizeMessage): string {
  const said = Object.entries(sizes).map(([name, bytes]) => [name, readableSize(bytes, translate)])
  return translate(code, Object.fromEntries(said))
}
