import type { FormValues } from '@resume-library/contract/candidate'
import { createContext } from 'react'

/** What the inputs of the first step are made with: nothing in a browser, where it must not undo what was typed early. */
export const GivenValues = createContext<Partial<FormValues>>({})
