import type { BoardMessages, ServiceMessages } from '@resume-library/contract/built-messages'

export const service: ServiceMessages = {
  queued: {
    title: 'Your registration',
    states: {
      accepted:
        "We've saved your registration. The job board isn't answering right now. We'll send it as soon as we can: you don't have to do anything.",
      registered: 'You are registered. We delivered your registration to the job board.',
      refused: "The job board didn't accept your registration. Please register again.",
      expired:
        "We couldn't reach the job board in time, so we deleted your registration. Please register again.",
      withdrawn:
        "Your registration is canceled, and we deleted our copy. If you uploaded a resume, we'll delete it soon.",
      discarded: 'Your registration was deleted before we could send it. Please register again.',
    },
    erased:
      'You were registered, and your data has been deleted since. Nothing is left in the resume library.',
    reason: 'The job board says:',
    saveAddress: 'Save the address of this page to check on your registration.',
    refresh: 'Check again',
    withdrawHint: 'Changed your mind?',
    withdraw: 'Cancel registration',
    mayHaveArrived: 'One attempt got no reply, so the job board may still have received it.',
    erase: 'Save this link in case you want to delete your data',
    unknown: "We can't find a registration at this address. The link may have expired.",
  },
  erasure: {
    title: 'Delete your data',
    states: {
      stored: [
        "This deletes your registration from the resume library: your name and contact details, everything else you entered, your password, and your resume. It can't be undone.",
        "You won't be able to log in, and employers won't find your resume. You can register again at any time.",
      ],
      erased: ['Your data has been deleted. Nothing is left in the resume library.'],
      unknown: ['The resume library has no data for this link.'],
      unavailable: ["We couldn't reach your data, so nothing was deleted. Please try this link again later."],
      unsure: [
        "We couldn't confirm that all your data was deleted. Please open this link again later to check.",
      ],
      busy: [
        'Too many requests from your network. Nothing was deleted. Please try this link again in a few minutes.',
      ],
    },
    resumeLeft: [
      'Your registration has been deleted.',
      "We couldn't delete your resume file. Please ask the job board to delete it, and give them this address:",
    ],
    erase: 'Delete my data',
  },
  verification: {
    title: 'Confirm your email address',
    states: {
      unverified: ['Please confirm that this email address is yours.'],
      verified: ['Your email address is confirmed.'],
      unknown: [
        'This link is no longer valid. If you changed your email address, use the link we sent to the new one.',
      ],
      unavailable: ["We couldn't confirm your email address. Please try this link again later."],
      busy: ['Too many requests from your network. Please try this link again in a few minutes.'],
    },
    verify: 'Confirm my email address',
  },
}

export const board: BoardMessages = {
  privacy_link: 'Privacy Policy',
  terms_link: 'Terms of Use',
  new_tab: '(opens in a new tab)',
  consent_required: 'I agree to the {documents}.',
  consent_notice: 'By submitting, you agree to the {documents}.',
  consent_missing: 'Please agree to the {documents}.',
}
