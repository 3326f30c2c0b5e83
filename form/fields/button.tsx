import type { ComponentProps } from 'react'
import { type MessageKey, useTranslate } from '../messages/messages.ts'

export const Button = ({ text, ...button }: ComponentProps<'button'> & { readonly text: MessageKey }) => (
  <button type="button" className="button" {...button}>
    {useTranslate()(text)}
  </button>
)
