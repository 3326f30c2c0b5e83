/** @returns null for what is no address; `URL.parse` and `URL.canParse` are younger than the oldest browsers of ours */
export function parseUrl(address: string): URL | null {
  try {
    return new URL(address)
  } catch {
    return null
  }
}
