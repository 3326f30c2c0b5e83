import { createHmac, randomBytes } from 'node:crypto'
import { ERASE_PATH, VERIFY_PATH } from '@resume-library/contract/provider-api'
import type { CandidateArchive } from '../../candidates/candidate-archive.ts'
import type { CandidateStore, StoredRecord } from '../../candidates/candidate-store.ts'
import {
  type EraseToken,
  encodeToken,
  SECRET_BYTES,
  verificationDigest,
  verificationToken,
} from '../../candidates/erase-token.ts'
import type { MailConfig } from '../../notification-config.ts'
import type { MailLinks } from './compose-mail.ts'
import { mailTexts } from './mail-texts.ts'

export interface LinkParts {
  readonly archive: Pick<CandidateArchive, 'eraseDigests'>
  readonly candidates: Pick<CandidateStore, 'addEraseDigest'>
}

/** Creates a function that makes the links of a mail, and stores their digest. It returns null for an erased candidate. */
export function createLinks(
  { linkBase, jobBoardUrl }: Pick<MailConfig, 'linkBase' | 'jobBoardUrl'>,
  { archive, candidates }: LinkParts,
) {
  // By it a repeated attempt has the links of the first, which may have arrived.
  const key = randomBytes(32)
  return async ({ id, email, language }: StoredRecord, entryId: string): Promise<MailLinks | null> => {
    const erase = { id, secret: createHmac('sha256', key).update(entryId).digest().subarray(0, SECRET_BYTES) }
    const verify = verificationToken(erase)
    const digest = verificationDigest(verify, email)
    const isStored = (await archive.eraseDigests(id))?.includes(digest)
    if (!isStored && !(await candidates.addEraseDigest(id, digest))) return null
    const query = `?lang=${mailTexts(language).language}`
    const address = (path: string, token: EraseToken) => linkBase + path + encodeToken(token) + query
    return {
      verify: address(VERIFY_PATH, verify),
      erase: address(ERASE_PATH, erase),
      login: `${jobBoardUrl}/login`,
    }
  }
}
