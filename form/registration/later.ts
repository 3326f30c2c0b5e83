/** Everything that the first step does without, in one file: see `use-later.ts`. */
export { Question } from '../fields/question.tsx'
export { Toaster } from '../fields/toaster.tsx'
export { suggestEmail } from './mail-host.ts'
export { CareerStep } from './steps/career-step.tsx'
export { ResumeStep } from './steps/resume-step.tsx'
export { createSubmission } from './submission.ts'
