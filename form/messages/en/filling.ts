export const filling = {
  fill_mark: 'From your resume',
  fill_mark_unsure: 'From your resume: please check',
  fill_reading: 'Reading {filename} …',
  fill_filled: '{count} answers were filled in from your resume. Please check them.',
  fill_filled_one: 'One answer was filled in from your resume. Please check it.',
  fill_filled_unsure:
    '{count} answers were filled in from your resume. Please check them, above all: {names}.',
  fill_step_1: 'Filled in in step 1: {names}.',
  fill_step_2: 'Filled in in step 2: {names}.',
  fill_undo: 'Undo',
  fill_undone: 'What was filled in has been taken back. What you typed is still there.',
  fill_undone_file: 'Undone, and your resume is removed. We kept everything you typed.',
  fill_nothing_new: 'Your resume was read. It answers nothing that is still open.',
  fill_cancelled: 'Reading was cancelled. Nothing was filled in.',
  fill_too_slow: 'Reading your resume took too long, so nothing was filled in. Please type your answers.',
  fill_failed:
    'Your resume could not be read on this device, so nothing was filled in. Please type your answers.',
  fill_unreadable: 'A machine cannot read this resume',
  fill_scanned:
    'Its pages are pictures, so recruiters will hardly find it by search. What helps: export it again from the program that it was written in, as PDF or DOCX.',
  fill_no_characters:
    'Its letters do not tell which characters they are, so recruiters will hardly find it by search. What helps: export it again, or save it as DOCX.',
  fill_locked:
    'It opens only with a password, so recruiters will hardly find it by search. What helps: save a copy without a password.',
  fill_too_large: "It's too large for us to read. If you can, export it again as a PDF or DOCX.",
  fill_broken:
    'It is damaged or has no text, so recruiters will hardly find it by search. What helps: export it again, or in another format.',
  fill_sendable: 'You can send it all the same.',
  fill_sending: "We're uploading it as your resume.",
  fill_waiting: 'It stays on your device until you agree at the end. Then we upload it as your resume.',
  fill_added: '{filename} is also your resume in step 3.',
  fill_offer: 'Your resume answers {count} questions that you left open.',
  fill_offer_one: 'Your resume answers one question that you left open.',
  fill_accept: 'Fill in',
} as const
