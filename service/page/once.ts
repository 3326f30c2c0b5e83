import { randomBytes } from 'node:crypto'

/** Token of each page that may be posted. */
export interface Once {
  /** As it stands in the page. */
  readonly token: string
  /** When it was made, in milliseconds since the epoch. */
  readonly time: number
}

const TOKEN = /^(\d{13})-[\da-f]{32}$/

export function newOnce(): Once {
  const time = Date.now()
  return { token: `${time}-${randomBytes(16).toString('hex')}`, time }
}

/** The token that was posted, whatever the clock says; a new one where there is none. */
export function postedOnce(text: string): Once {
  const [, time] = TOKEN.exec(text) ?? []
  return time === undefined ? newOnce() : { token: text, time: Number(time) }
}
