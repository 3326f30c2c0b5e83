import type { FormValues } from '@resume-library/contract/candidate'

type Names = Pick<FormValues, 'first_name' | 'last_name'>

export const nameIn = ({ first_name, last_name }: Names): string => `${first_name} ${last_name}`.trim()

/** Returns `ann-lee-resume.pdf`, of letters and digits in any script; the upload has a name of its own. */
export const filenameOf = (names: Names): string =>
  [
    ...nameIn(names)
      .toLowerCase()
      .split(/[^\p{L}\p{M}\p{N}]+/u),
    'resume.pdf',
  ]
    .filter(Boolean)
    .join('-')
