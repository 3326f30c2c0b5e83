import { useEffect } from 'react'
import { setDocumentTitle } from '../browser/document.ts'
import { useTranslate } from '../messages/messages.ts'

/** The document's title, which begins with "Error: " while the last try stands uncorrected. */
export function usePageTitle(wrong: boolean): void {
  const translate = useTranslate()
  const title = translate('page_title')
  const text = wrong ? translate('error_title', { title }) : title
  useEffect(() => setDocumentTitle(text), [text])
}
