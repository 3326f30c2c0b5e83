import { type Message, useTranslate } from '../messages/messages.ts'

/** Links the address of the login page in a sentence that names it. */
export function LoginText({ message }: { readonly message: Message }) {
  const text = useTranslate()(message)
  const host = 'values' in message && message.values?.host
  if (!host) return text
  const address = `${host}/login`
  const [before, after] = text.split(address)
  return (
    <>
      {before}
      <a href={address}>{address}</a>
      {after}
    </>
  )
}
