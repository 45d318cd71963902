import type { ComponentChildren } from 'preact'

/** Text in which names stand in backticks. */
export const inlineCode = (text: string): ComponentChildren =>
  text.split('`').map((part, index) => (index % 2 === 0 ? part : <code>{part}</code>))
