/** Sentences of the page without script alone: no script carries them. */
export const withoutScript = {
  no_script: 'This form works without JavaScript too.',
  no_script_link: 'Show the whole form on one page',
  show_title: 'Your answers are here',
  show_text: 'Nothing was sent yet. Please fill in what is missing, and type your password again.',
  password_again: 'Please type it again. For your safety it is never sent back.',
  choose_file: 'Resume file',
  choose_file_hint: 'PDF, DOC, DOCX, TXT or RTF, up to {size}',
  choose_other_file: 'Another resume file instead',
  phone_hint: 'Without an extension',
  file_or_link: 'A file or a link is enough. Where both are given, the link counts.',
  resume_stored: 'It has been kept. You do not have to choose it again.',
  resume_unknown:
    'The uploaded resume is not there any more. Please choose it again or use a resume URL instead.',
  answers_saved: 'What you typed is still here. Only the password has to be typed again.',
  registrations_closed: 'Registrations are closed right now. What you send is refused until they open again.',
  registrations_unavailable: 'Registrations cannot be taken right now. Please come back in some minutes.',
  retry_in: 'Please submit again in {duration}.',
  stopped_too_many_requests: 'Too many requests. Please wait {duration} and submit again.',
  stopped_overloaded:
    'Too much is going on at the moment, and what you typed was not read. Please wait {duration} and reload this page: your browser sends it again. Or go back: what you typed is still there.',
  stopped_too_large: 'What was sent is too large. Please shorten your answers or choose a smaller file.',
  stopped_too_slow: 'What was sent did not arrive in time. Please try again with a better connection.',
  stopped_unreadable: 'What was sent could not be read, and nothing was registered. Please try again.',
  stopped_media_type: 'This page takes what its own form sends. Please use the form below.',
  stopped_elsewhere:
    'Nothing was registered, because the form was sent from another site. Please fill it in here.',
  stopped_origin_unknown:
    'Nothing was registered, because your browser does not tell that the form was sent from this page. Please allow your browser to send the referrer to this site, and submit again: what you typed is still here.',
  stopped_broken: 'Something went wrong on our side. Please try again in a minute.',
} as const
