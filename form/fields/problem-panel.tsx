import type { MouseEvent } from 'react'
import { PROBLEM_ID } from './ids.ts'
import styles from './panels.module.css'

interface ProblemLink {
  /** Id of the control that is wrong. */
  readonly id: string
  readonly text: string
}

interface ProblemText {
  readonly text: string
  /** An address that stands in the text, as a link; or ''. */
  readonly address: string
}

interface ProblemPanelProps {
  readonly title: string
  /** What happened, in as many paragraphs; empty when the links say it all. */
  readonly texts: readonly ProblemText[]
  readonly links: readonly ProblemLink[]
  readonly hidden: boolean
  onFollow(id: string): void
}

/**
 * The error summary: stays until the next try and takes the focus. The inlined script makes the same elements
 * before React is there, so a change here is a change in `early/show-errors.ts`.
 */
export function ProblemPanel({ title, texts, links, hidden, onFollow }: ProblemPanelProps) {
  const follow = (event: MouseEvent, id: string) => {
    event.preventDefault()
    onFollow(id)
  }
  return (
    <div id={PROBLEM_ID} role="alert" tabIndex={-1} className={styles.problem} hidden={hidden}>
      <h2>{title}</h2>
      {texts.map(({ text, address }) => {
        const [before, after] = address ? text.split(address) : [text]
        return (
          <p key={text}>
            {before}
            {address && <a href={address}>{address}</a>}
            {after}
          </p>
        )
      })}
      {links.length > 0 && (
        <ul>
          {links.map(({ id, text }) => (
            <li key={id}>
              <a href={`#${id}`} onClick={(event) => follow(event, id)}>
                {text}
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
