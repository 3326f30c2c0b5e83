/** Most frequent first. Short names are left out: too many real hosts resemble them. */
const COMMON_HOSTS = (
  'gmail.com yahoo.com hotmail.com outlook.com icloud.com comcast.net verizon.net sbcglobal.net ' +
  'bellsouth.net charter.net protonmail.com ymail.com googlemail.com rocketmail.com'
).split(' ')

/** Real hosts that resemble mistyped common ones. */
const REAL_HOSTS = [...COMMON_HOSTS, 'mail.com', 'email.com', 'qmail.com', 'zmail.com', 'yahoo.ca']

export function suggestEmail(email: string): string | null {
  const at = email.lastIndexOf('@')
  const host = email
    .slice(at + 1)
    .trim()
    .toLowerCase()
  if (at < 1 || !host || REAL_HOSTS.includes(host)) return null
  const meant = COMMON_HOSTS.find((common) => isMistyping(host, common))
  return meant ? `${email.slice(0, at).trim()}@${meant}` : null
}

/** Allows one edit, or two behind the first letter. */
function isMistyping(host: string, common: string): boolean {
  const distance = editDistance(host, common)
  return distance === 1 || (distance === 2 && host[0] === common[0])
}

/** Counts the letters to insert, delete, replace or swap with a neighbour (optimal string alignment). */
function editDistance(one: string, other: string): number {
  if (Math.abs(one.length - other.length) > 2) return Number.POSITIVE_INFINITY
  let beforeLast: number[] = []
  let last = Array.from({ length: other.length + 1 }, (_, column) => column)
  for (let row = 1; row <= one.length; row++) {
    const current = [row]
    for (let column = 1; column <= other.length; column++) {
      const same = one[row - 1] === other[column - 1]
      let cost = Math.min(last[column]! + 1, current[column - 1]! + 1, last[column - 1]! + (same ? 0 : 1))
      const isSwap = one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1]
      if (isSwap) cost = Math.min(cost, beforeLast[column - 2]! + 1)
      current.push(cost)
    }
    beforeLast = last
    last = current
  }
  return last[other.length]!
}
