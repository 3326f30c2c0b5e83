/** Sentences of documents alone, most of the page without script: no script carries them. */
export const withoutScript = {
  page_description: 'Add your resume to the library in about 3 minutes, and let employers find you.',
  no_script: 'This form works without JavaScript too.',
  no_script_link: 'Show the whole form on one page',
  show_title: 'Your answers are here',
  show_text: "Nothing has been sent yet. Please fill in what's missing, and re-enter your password.",
  password_again: 'Please enter it again. For your security, we never send it back.',
  choose_file: 'Resume file',
  choose_file_hint: 'PDF, DOC, DOCX, TXT, or RTF, up to {size}',
  choose_other_file: 'Use a different resume file',
  phone_hint: 'Without an extension',
  file_or_link: "Add a file or a link. If you add both, we'll use the link.",
  resume_stored: "It's saved. You don't have to choose it again.",
  resume_unknown:
    'Your uploaded resume is no longer available. Please choose it again or use a resume URL instead.',
  answers_saved: "Your answers are still here. You'll only need to re-enter your password.",
  registrations_closed: "Registration is closed right now. You won't be able to submit until it opens again.",
  registrations_unavailable: "We can't accept registrations right now. Please come back in a few minutes.",
  retry_in: 'Please submit again in {duration}.',
  stopped_too_many_requests: 'Too many requests. Please wait {duration} and submit again.',
  stopped_overloaded:
    "We're very busy right now and didn't get your answers. Please wait {duration} and reload this page: your browser will send them again. Or go back: they're still there.",
  stopped_too_large:
    'Your answers or your file are too large. Please shorten your answers or choose a smaller file.',
  stopped_too_slow: 'Sending took too long. Please try again on a better connection.',
  stopped_unreadable: "We couldn't read what was sent, so nothing was registered. Please try again.",
  stopped_media_type: "We couldn't read what was sent. Please use the form below.",
  stopped_elsewhere:
    'The form was sent from another site, so nothing was registered. Please fill it in here.',
  stopped_origin_unknown:
    "Your browser didn't confirm that the form came from this page, so nothing was registered. Please allow your browser to send the referrer to this site, and submit again. Your answers are still here.",
  stopped_broken: 'Something went wrong on our side. Please try again in a minute.',
} as const
