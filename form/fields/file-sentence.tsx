/** Names a file in a sentence; its name keeps its direction, and is broken only where it is too long for a line. */
export function FileSentence({ text, filename }: { readonly text: string; readonly filename: string }) {
  const at = text.indexOf(filename)
  return (
    <span>
      <span>{text.slice(0, at)}</span>
      <bdi>{filename}</bdi>
      <span>{text.slice(at + filename.length)}</span>
    </span>
  )
}
