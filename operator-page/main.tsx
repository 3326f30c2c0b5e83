import '@resume-library/form/shell/page.css'
import { ROOT_ID } from '@resume-library/form/messages/embedded'
import { createRoot } from 'react-dom/client'

createRoot(document.getElementById(ROOT_ID)!).render(<main>Resume Library</main>)
