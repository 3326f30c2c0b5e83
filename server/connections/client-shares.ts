/** Counts how much of a resource each client uses. */
export interface ClientShares {
  /** Adds an amount, which may be negative. @returns false where the total or the client's share is exceeded */
  add(client: string, amount: number): boolean
}

export function createClientShares(maximum: number, clientShare: number): ClientShares {
  const held = new Map<string, number>()
  let all = 0
  return {
    add(client, amount) {
      const own = (held.get(client) ?? 0) + amount
      all += amount
      if (own === 0) held.delete(client)
      else held.set(client, own)
      return all <= maximum && own <= maximum * clientShare
    },
  }
}
