/** Counts what clients hold of something at once. */
export interface ClientShares {
  /** Adds to what a client holds, or subtracts. @returns false where all or that client hold too much */
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
