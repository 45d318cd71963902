import type { SendMessageRequest } from '@a2a-js/sdk'
import type { AskedMessage } from './answer-message.ts'

/** What a message asks, without the wrapping of the protocol. */
export const askedIn = ({ message, configuration, metadata }: SendMessageRequest): AskedMessage => ({
  id: message?.messageId ?? '',
  parts: (message?.parts ?? []).map(({ content }) => {
    if (content?.$case === 'text' && typeof content.value === 'string') return { text: content.value }
    return content?.$case === 'data' ? { data: content.value } : {}
  }),
  maxCredits: message?.metadata?.max_credits ?? metadata?.max_credits,
  outputModes: configuration?.acceptedOutputModes ?? [],
})
