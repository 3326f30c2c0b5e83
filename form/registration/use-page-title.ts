import { useEffect } from 'react'
import { useSay } from '../messages/messages.ts'

/** The document's title, which begins with "Error: " while the last try stands uncorrected. */
export function usePageTitle(wrong: boolean): void {
  const say = useSay()
  const title = say('page_title')
  const text = wrong ? say('error_title', { title }) : title
  useEffect(() => {
    document.title = text
  }, [text])
}
