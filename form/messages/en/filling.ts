export const filling = {
  fill_mark: 'From your resume',
  fill_mark_unsure: 'Please check',
  fill_reading: 'Reading {filename}…',
  fill_filled: 'We filled in {count} answers from your resume. Please check them.',
  fill_filled_one: 'We filled in one answer from your resume. Please check it.',
  fill_filled_unsure:
    'We filled in {count} answers from your resume. Please check them, especially your {names}.',
  fill_step_1: 'Step 1: {names}.',
  fill_step_2: 'Step 2: {names}.',
  fill_undo: 'Undo',
  fill_undone: 'Undone. We kept everything you typed.',
  fill_undone_file: 'Undone, and we removed your resume. We kept everything you typed.',
  fill_nothing_new: 'We read your resume and found nothing new to add.',
  fill_cancelled: 'Canceled. Nothing was filled in.',
  fill_too_slow: 'Reading your resume took too long. Please type your answers.',
  fill_failed: "We couldn't read your resume on this device. Please type your answers.",
  fill_unreadable: "We couldn't read the text in this resume",
  fill_scanned:
    'It looks like a scan, so employers may not find it in search. If you can, export it again as a PDF or DOCX.',
  fill_no_characters: "The text in this PDF can't be searched. Try exporting it again, or save it as DOCX.",
  fill_locked:
    "This file is password-protected, so employers can't open it. Please save a copy without a password.",
  fill_too_large: "It's too large for us to read. If you can, export it again as a PDF or DOCX.",
  fill_broken:
    'The file is damaged or has no text, so employers may not find it in search. Try exporting it again or in another format.',
  fill_sendable: 'You can still send it.',
  fill_sending: "We're uploading it as your resume.",
  fill_waiting: 'It stays on your device until you agree at the end. Then we upload it as your resume.',
  fill_added: '{filename} is attached as your resume.',
  fill_offer: 'We can fill in {count} blanks from your resume.',
  fill_offer_one: 'We can fill in one blank from your resume.',
  fill_accept: 'Fill in',
} as const
