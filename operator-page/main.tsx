import '@resume-library/form/shell/page.css'
import './operators.css'
import './candidates.css'
import './figures.css'
import { firstStep, laterSteps } from '@resume-library/contract/messages/en.json'
import { ROOT_ID } from '@resume-library/form/messages/embedded'
import { createTranslate, TranslateContext } from '@resume-library/form/messages/messages'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { messages } from './messages.ts'

/** A file that is dropped beside a field would take the place of the page. */
for (const type of ['dragover', 'drop'] as const)
  addEventListener(type, (event) => {
    if (event.dataTransfer?.types.includes('Files')) event.preventDefault()
  })

createRoot(document.getElementById(ROOT_ID)!).render(
  <TranslateContext value={createTranslate({ ...firstStep, ...laterSteps, ...messages })}>
    <App />
  </TranslateContext>,
)
