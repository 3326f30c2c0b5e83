import { startFailure } from '@resume-library/server/configuration/start-failure'
import { loadMessages } from '@resume-library/server/pages/built-page'
import { runCommandLine } from '@resume-library/server/process/command-line'
import { messagesConfig } from './config/config.ts'
import { sectionsOf, withOwnMessages } from './page/messages/message-keys.ts'

const HELP = `Print every sentence that candidates read, as JSON in the sections of contract/messages.

npm run -s messages           In all languages
npm run -s messages -- es     In the languages that you name

To replace a sentence, put its key and your text into a file of the same form, and set MESSAGES_FILE to that file. With
MESSAGES_FILE this command checks the file, and prints your sentences in place of ours. Set PAGE_DIR as for the service.
Exit codes: 0 done, 1 failed, 2 wrong usage.
`

process.exitCode = await runCommandLine(HELP, {}, ({ positionals }) => write(positionals)).catch((error) => {
  console.error(startFailure(error) ?? error)
  return 1
})

function write(asked: readonly string[]): number {
  const { pageDir, messages: own } = messagesConfig(process.env)
  const messages = withOwnMessages(loadMessages(pageDir), own ?? new Map())
  const languages = Object.keys(messages)
  const unknown = asked.filter((language) => !languages.includes(language))
  if (unknown.length > 0) {
    console.error(`The page has no ${unknown.join(', ')}; it has ${languages.join(', ')}.`)
    return 2
  }
  const sentences = (asked.length > 0 ? asked : languages).map((language) => [
    language,
    sectionsOf(messages[language]!),
  ])
  console.log(JSON.stringify(Object.fromEntries(sentences), null, 2))
  return 0
}
