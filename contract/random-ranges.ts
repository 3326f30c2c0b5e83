/**
 * Ranges of the test-data generator; both ends are included. Apart from the other limits, which the page's first script
 * has whole.
 */
export const RANDOM_RANGES = {
  jobTypes: [1, 4],
  skills: [3, 5],
  salary_min: [10_000, 50_000],
  salary_max: [60_000, 150_000],
  travel_radius: [10, 50],
} as const
