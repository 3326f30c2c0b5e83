/** Text in this tab's `sessionStorage`. Where storage is blocked or full, it stores nothing. */
export const tabStorage = (key: string) => ({
  read: (): string | null => {
    try {
      return sessionStorage.getItem(key)
    } catch {
      return null
    }
  },
  /** @returns whether it is stored now */
  write: (text: string | null): boolean => {
    try {
      if (text === null) sessionStorage.removeItem(key)
      else sessionStorage.setItem(key, text)
      return text !== null
    } catch {
      return false
    }
  },
})

export function parseStored(text: string | null): Record<string, unknown> | null {
  try {
    const parsed: unknown = JSON.parse(text ?? 'null')
    return isRecord(parsed) ? parsed : null
  } catch {
    return null
  }
}

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null
