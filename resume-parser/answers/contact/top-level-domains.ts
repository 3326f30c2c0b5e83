import { wordSet } from '../tables.ts'

/** Common ends of e-mail addresses; those of two letters are countries' (ISO 3166, IANA). */
const GENERIC = wordSet(
  'com org net edu gov mil int info biz name pro app dev tech online site email cloud work jobs xyz',
  'example test design studio digital agency academy health law legal media global world life live today space blog',
  'cat berlin hamburg wien paris london nyc swiss scot irish ist tokyo',
)

/** Whether an address can end like this, or is cut off. */
export const isTopLevelDomain = (end: string): boolean => GENERIC.has(end) || /^[a-z]{2}$/.test(end)
