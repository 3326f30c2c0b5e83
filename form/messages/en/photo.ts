export const photo = {
  photo_offer: 'Is your resume on paper?',
  photo_heading: 'Photograph a paper resume',
  photo_hint:
    'Lay each page flat in good light. Your pictures stay on your device: we turn them into one PDF, without the place and time they were taken.',
  photo_search: 'Employers may not find a photographed resume in search. They can find one that you type in.',
  photo_type: 'Type it in instead',
  photo_take: 'Take a photo of your resume',
  photo_choose: 'Choose pictures',
  photo_page: 'Page {number} of {count}',
  photo_turn: 'Turn',
  photo_removed: 'Page {number} removed.',
  photo_use: 'Use these pages',
  photo_making: 'Preparing your PDF: {page}…',
  photo_heic:
    "This browser can't show {filename}, a HEIC picture. Take a screenshot of it and choose the screenshot, or save it as JPEG.",
  photo_unreadable:
    "We couldn't open {filename}. Please take a new photo, or save the picture as JPEG or PNG.",
  photo_over_limit: 'A resume can have up to {count} pages. We left out the other pictures.',
  photo_too_large: 'Together these pages are too large. Please remove one.',
  photo_failed: "We couldn't make the PDF. Your pages are still here. Please try again.",
} as const
