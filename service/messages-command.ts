import { startFailure } from '@resume-library/server/configuration/start-failure'
import { runCommandLine } from '@resume-library/server/process/command-line'
import { messagesConfig } from './config/config.ts'
import { loadMessages } from './page/messages/load-messages.ts'
import { sentencesByKey, withOwnMessages } from './page/messages/message-keys.ts'

const HELP = `Every sentence that candidates read, by its key, as JSON.

npm run -s messages           in all languages
npm run -s messages -- es     in those that are named

Write those that you want to say otherwise into a file of the same form, and name it by MESSAGES_FILE. PAGE_DIR and
MESSAGES_FILE are those of the service: what is written has your own sentences already. Exit codes: 0 done, 1 failed,
2 wrong usage.
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
    Object.fromEntries(sentencesByKey(messages[language]!)),
  ])
  console.log(JSON.stringify(Object.fromEntries(sentences), null, 2))
  return 0
}
