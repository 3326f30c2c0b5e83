import { ResumeStoreError } from '@resume-library/resumes/resume-store'
import { startFailure } from '@resume-library/server/configuration/start-failure'
import { CandidateStoreError } from '../../candidates/candidate-store.ts'
import { BackupError } from '../backing-up/backup-format.ts'
import { OutputError } from './output-file.ts'

/** Why a command failed, in a sentence where the cause is known; else the error whole. */
export function failureMessage(error: unknown): string {
  if (error instanceof BackupError || error instanceof OutputError) return error.message
  const known = startFailure(error)
  if (known) return known
  if (error instanceof ResumeStoreError)
    return `The resume files cannot be reached: ${reasonOf(error)}. DATA_DIR or the S3_… variables say where they are.`
  if (error instanceof CandidateStoreError)
    return `The candidates cannot be reached: ${reasonOf(error)}. DATA_DIR or DATABASE_URL say where they are.`
  return String(error instanceof Error ? error.stack : error)
}

const reasonOf = ({ message, cause }: Error) => (cause instanceof Error && cause.message) || message
