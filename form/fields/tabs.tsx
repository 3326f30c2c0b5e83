import { type KeyboardEvent, type ReactNode, useId } from 'react'
import styles from './tabs.module.css'

interface TabsProps<Key extends string> {
  readonly label: string
  readonly tabs: readonly { readonly key: Key; readonly label: string; readonly content: ReactNode }[]
  readonly selected: Key
  onTab(key: Key): void
}

/** Tabs by the ARIA Authoring Practices: one Tab stop; arrows, Home and End move and select. */
export function Tabs<Key extends string>({ label, tabs, selected, onTab }: TabsProps<Key>) {
  const id = useId()
  const move = (event: KeyboardEvent<HTMLElement>) => {
    const at = tabs.findIndex((tab) => tab.key === selected)
    const to = nextIndex(event.key, at, tabs.length)
    if (to === null) return
    event.preventDefault()
    onTab(tabs[to]!.key)
    event.currentTarget.querySelectorAll<HTMLElement>('[role=tab]')[to]?.focus()
  }
  return (
    <>
      <div onKeyDown={move} role="tablist" aria-label={label} className={styles.list}>
        {tabs.map((tab) => (
          <button
            key={tab.key}
            type="button"
            role="tab"
            id={`${id}${tab.key}`}
            aria-selected={tab.key === selected}
            aria-controls={`${id}${tab.key}-panel`}
            tabIndex={tab.key === selected ? 0 : -1}
            onClick={() => onTab(tab.key)}
          >
            {tab.label}
          </button>
        ))}
      </div>
      {tabs.map((tab) => (
        <div
          key={tab.key}
          role="tabpanel"
          id={`${id}${tab.key}-panel`}
          aria-labelledby={`${id}${tab.key}`}
          hidden={tab.key !== selected}
        >
          {tab.content}
        </div>
      ))}
    </>
  )
}

function nextIndex(key: string, at: number, count: number): number | null {
  if (key === 'ArrowRight') return (at + 1) % count
  if (key === 'ArrowLeft') return (at + count - 1) % count
  if (key === 'Home') return 0
  return key === 'End' ? count - 1 : null
}
