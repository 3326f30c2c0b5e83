import { type MessageKey, useTranslate } from '../messages/messages.ts'

interface FileSentenceProps {
  readonly message: MessageKey
  readonly filename: string
}

/** Names a file in a sentence; its name keeps its direction, and is broken only where it is too long for a line. */
export function FileSentence({ message, filename }: FileSentenceProps) {
  const [before, after] = useTranslate()(message, { filename: '\0' }).split('\0')
  return (
    <span key={filename}>
      <span>{before}</span>
      <bdi>{filename}</bdi>
      <span>{after}</span>
    </span>
  )
}
