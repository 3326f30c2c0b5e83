import { enginesOf } from '@resume-library/database/testing/storage'

export type { Engine, TestStorage } from '@resume-library/database/testing/storage'

/** Where candidates may be kept. */
export const engines = () => enginesOf('candidates')
