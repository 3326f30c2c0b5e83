import { useEffect, useState } from 'react'
import { useSay } from '../../messages/messages.ts'
import styles from './resume.module.css'

interface PreviewProps {
  readonly copy: Blob
  readonly filename: string
  readonly filetype: string
}

/** The local copy in a frame of its own, without scripts and without the page's origin. */
export function Preview({ copy, filename, filetype }: PreviewProps) {
  const say = useSay()
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    const type = filetype === 'pdf' ? 'application/pdf' : 'text/plain;charset=utf-8'
    const made = URL.createObjectURL(new Blob([copy], { type }))
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [copy, filetype])
  return <iframe className={styles.frame} sandbox="" src={url} title={say('preview_title', { filename })} />
}
