import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { accentStyle, DEFAULT_ACCENT } from '@resume-library/contract/accent'
import { offeredLanguages } from '@resume-library/contract/built-messages'
import { inHtml } from '@resume-library/contract/in-html'
import { MESSAGES_ID, ROOT_ID } from '@resume-library/form/messages/embedded'
import type { loadLanguages } from '@resume-library/form/messages/languages'
import { OPERATOR_MESSAGES } from '@resume-library/operator-page/messages/all'
import { SOURCES_BY_PROJECT } from './source-maps.ts'
import { buildWith, viteOptions } from './vite-options.ts'

/** Their names differ from those of the form, which are measured. */
const READER_FILES = 'assets/reader-text-[name]-[hash].js'

/** Builds `operators.LANGUAGE.html`, with a script, a style sheet and a Worker of its own: the form's files stay as they are. */
export async function buildOperatorPage(
  built: string,
  head: string,
  all: Awaited<ReturnType<typeof loadLanguages>>,
): Promise<void> {
  const { script, style } = await buildFiles(built)
  const languages = offeredLanguages(all)
  for (const [language, messages] of Object.entries(all)) {
    const own = OPERATOR_MESSAGES[language]!
    const embedded = { languages, messages: { ...messages.firstStep, ...messages.laterSteps, ...own } }
    const html = `<!doctype html>
<html lang="${language}" dir="${messages.direction}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<title>${inHtml(own.app_title)}</title>
${head}
<style>${accentStyle(DEFAULT_ACCENT)}</style>
<link rel="stylesheet" href="/${style}">
<script type="module" src="/${script}"></script>
</head>
<body>
<noscript><p class="no-script">${inHtml(own.no_script)}</p></noscript>
<div id="${ROOT_ID}" data-language="${language}"></div>
<script type="application/json" id="${MESSAGES_ID}">${JSON.stringify(embedded).replaceAll('<', '\\u003c')}</script>
</body>
</html>
`
    await writeFile(join(built, `operators.${language}.html`), html)
  }
}

/** Returns the names of its script and its style sheet. */
async function buildFiles(built: string): Promise<{ readonly script: string; readonly style: string }> {
  const { worker } = viteOptions()
  const readerFiles = { entryFileNames: READER_FILES, chunkFileNames: READER_FILES, ...SOURCES_BY_PROJECT }
  const output = await buildWith(
    {
      outDir: built,
      emptyOutDir: false,
      cssCodeSplit: false,
      sourcemap: 'hidden',
      rolldownOptions: {
        input: { operators: '../operator-page/main.tsx' },
        output: { codeSplitting: false, ...SOURCES_BY_PROJECT },
      },
    },
    { worker: { ...worker, rolldownOptions: { output: readerFiles } } },
  )
  const [script, style] = ['.js', '.css'].map((end) => output.find(({ fileName }) => fileName.endsWith(end))!)
  return { script: script!.fileName, style: style!.fileName }
}
