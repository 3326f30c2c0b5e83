import { useEffect, useState } from 'react'
import { useTranslate } from '../messages/messages.ts'

/** The types are set here, so that nothing of the file decides what it is shown as. */
const MEDIA_TYPES = { pdf: 'application/pdf', txt: 'text/plain;charset=utf-8' } as const

export type ShownType = keyof typeof MEDIA_TYPES

/** A link that opens the local copy in a tab of its own, whatever this engine shows inside a page. */
export function OpenLink({ url }: { readonly url: string | undefined }) {
  const translate = useTranslate()
  return (
    <p>
      <a href={url} target="_blank" rel="noopener noreferrer">
        {translate('preview_open')}
      </a>
    </p>
  )
}

/** An address of the local copy while the component is there. */
export function useObjectUrl(copy: Blob, type: ShownType): string | undefined {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    const made = URL.createObjectURL(copy.slice(0, copy.size, MEDIA_TYPES[type]))
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [copy, type])
  return url
}
