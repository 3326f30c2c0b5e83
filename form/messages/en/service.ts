import type { BoardMessages, ServiceMessages } from '@resume-library/contract/built-messages'

export const service: ServiceMessages = {
  queued: {
    title: 'Your registration',
    states: {
      accepted:
        'Your registration is kept safely. The job board cannot be reached right now; we deliver it as soon as it can. You need not do anything.',
      registered: 'You are registered. Your registration has been delivered to the job board.',
      refused: 'The job board did not take your registration. Please register again.',
      expired:
        'The job board could not be reached in time, and your registration was deleted. Please register again.',
      withdrawn:
        'Your registration is withdrawn, and we deleted our copy. If you uploaded a resume, it will be deleted soon.',
      discarded: 'Your registration was deleted before it could be delivered. Please register again.',
    },
    erased:
      'You were registered, and your data has been removed since. Nothing of it is kept in the resume library.',
    reason: 'The job board says:',
    saveAddress: 'Keep the address of this page: it shows how your registration ends.',
    refresh: 'See how it stands now',
    withdrawHint: 'Do you not want it any more?',
    withdraw: 'Withdraw registration',
    mayHaveArrived: 'One try of delivering it was not answered: the job board may have it all the same.',
    erase: 'Keep this link: it removes your data',
    unknown: 'There is no registration at this address, or it ended some time ago.',
  },
  erasure: {
    title: 'Remove your data',
    states: {
      stored: [
        'This removes your registration from the resume library: your name and address, everything else you entered, your password and your resume. It cannot be undone.',
        'Afterwards you cannot log in any more, and employers no longer find your resume. You can register again at any time.',
      ],
      erased: ['Your data is removed. Nothing of your registration is kept in the resume library.'],
      unknown: ['Nothing is kept in the resume library for this address.'],
      unavailable: [
        'Your data could not be reached, and nothing was removed. Please try again later: this address stays the same.',
      ],
      unsure: [
        'We could not find out whether all of your data is removed. Please open this address again later: it stays the same, and tells whether anything is still kept.',
      ],
      busy: [
        'Too many such addresses were just opened from your network. Nothing was removed. Please try again in a minute: this address stays the same.',
      ],
    },
    resumeLeft: [
      'Your registration is removed.',
      'The file of your resume could not be removed from here. Please ask the job board to remove it, and tell them this address:',
    ],
    erase: 'Remove my data',
  },
}

export const board: BoardMessages = {
  privacy_link: 'Privacy policy',
  terms_link: 'Terms of use',
  new_tab: '(opens in a new tab)',
  consent_required: 'I have read and accept: {documents}.',
  consent_notice: 'By submitting your registration you accept: {documents}.',
  consent_missing: 'Please tick the box at the end to accept: {documents}.',
}
