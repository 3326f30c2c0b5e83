/** The specification's sentences of the first step, and ours for what is too long, apart from the others so that the page loads only these at first. */
export const FIRST_STEP_SENTENCES = {
  email_invalid: 'Please enter a valid email address',
  password_too_short: 'Password must be at least 8 characters',
  password_too_long: 'Password must be at most 1,024 characters',
  first_name_required: 'First name is required',
  last_name_required: 'Last name is required',
  zip_code_required: 'Zip code is required',
  zip_code_invalid: 'Please enter a valid US zip code (e.g., 12345 or 12345-6789)',
  phone_invalid: 'Enter your phone number in digits, like (555) 010-9999',
  text_too_long: 'Please enter at most 200 characters',
  email_too_long: 'Please enter an email address of at most 254 characters',
  page_title: 'Resume Library Registration',
  zip_code_hint: 'Enter a valid 5-digit US zip code',
} as const
