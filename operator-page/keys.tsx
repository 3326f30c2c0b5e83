import { type RefObject, useEffect, useRef, useState } from 'react'
import { Dialog } from './parts.tsx'
import { useTranslation } from './words.tsx'

/** Remembers in this browser that letters are no shortcuts (WCAG 2.1.4). */
const SWITCH = 'operators-no-letters'

const hasLetters = () => {
  try {
    return localStorage.getItem(SWITCH) === null
  } catch {
    return true
  }
}

const TYPES = 'input, textarea, select, [contenteditable], dialog[open] *'

/** Calls an action by its key, never while one types or holds another key. */
export function useKeys(actions: Readonly<Record<string, (() => void) | null | undefined>>): void {
  const current = useRef(actions)
  current.current = actions
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || event.isComposing)
        return
      if ((event.target as Element).closest?.(TYPES) || document.querySelector('dialog[open]')) return
      if (event.key.length === 1 && !hasLetters()) return
      const action = current.current[event.key]
      if (!action) return
      event.preventDefault()
      action()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}

/** Moves through a list of links by j and k, and to the search by a slash. */
export function useListKeys(list: RefObject<HTMLElement | null>): void {
  const move = (by: 1 | -1) => () => {
    const links = [...(list.current?.querySelectorAll<HTMLElement>('h2 a') ?? [])]
    const at = links.indexOf(document.activeElement as HTMLElement)
    links[at < 0 ? 0 : at + by]?.focus()
  }
  useKeys({ j: move(1), k: move(-1), '/': () => document.getElementById('words')?.focus() })
}

/** Button, or a question mark, that lists the keys and switches letters off. */
export function KeysHelp() {
  const translate = useTranslation()
  const [isOpen, setOpen] = useState(false)
  useKeys({ '?': () => setOpen(true) })
  const arrows = document.documentElement.dir === 'rtl' ? '→←' : '←→'
  const keys = [
    [`j ${arrows[1]}`, translate('next')],
    [`k ${arrows[0]}`, translate('previous')],
    ['/', translate('search')],
    ['?', translate('keys')],
  ]
  return (
    <>
      <button type="button" className="button quiet" onClick={() => setOpen(true)}>
        {translate('keys')}
      </button>
      {isOpen && (
        <Dialog title={translate('keys')} onClose={() => setOpen(false)}>
          <dl className="keys">
            {keys.map(([key, text]) => (
              <div key={key}>
                <dt>
                  <kbd>{key}</kbd>
                </dt>
                <dd>{text}</dd>
              </div>
            ))}
          </dl>
          <p>
            <label>
              <input
                type="checkbox"
                defaultChecked={hasLetters()}
                onChange={({ currentTarget }) => storeSwitch(currentTarget.checked)}
              />{' '}
              {translate('keys_letters')}
            </label>
          </p>
        </Dialog>
      )}
    </>
  )
}

function storeSwitch(isOn: boolean): void {
  try {
    if (isOn) localStorage.removeItem(SWITCH)
    else localStorage.setItem(SWITCH, '1')
  } catch {}
}
