/** The least score of an answer that is offered: less than a name, an address or a place has with the usual evidence. */
export const THRESHOLDS = {
  name: 5,
  email: 3,
  phone: 5,
  zip_code: 4,
  latest_job_title: 4,
} as const

/** An answer that is no more than this over its threshold is one to check. */
export const UNSURE_WITHIN = 1

/** The most key skills that are offered. */
export const KEY_SKILLS_MAX = 15
