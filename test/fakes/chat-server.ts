import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface AskedChat {
  readonly url: string | undefined
  readonly authorization: string | undefined
  readonly body: {
    readonly model: string
    readonly max_tokens: number
    readonly messages: readonly { readonly role: string; readonly content: string }[]
    readonly response_format?: { readonly type: string; readonly json_schema: Record<string, unknown> }
  }
}

export type ChatReply = (asked: AskedChat, response: ServerResponse) => void

/** An endpoint with the OpenAI chat completions API on this machine, which answers as it is told. */
export async function startChatServer() {
  let reply: ChatReply = () => undefined
  const asked: AskedChat[] = []
  const server = createServer(async (request, response) => {
    let text = ''
    for await (const chunk of request) text += chunk
    const one = {
      url: request.url,
      authorization: request.headers.authorization,
      body: JSON.parse(text) as AskedChat['body'],
    }
    asked.push(one)
    reply(one, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    baseUrl: `http://127.0.0.1:${port}/v1`,
    asked,
    replies(next: ChatReply): void {
      reply = next
    },
    close(): void {
      server.closeAllConnections()
      server.close()
    },
  }
}

export const completion = (content: unknown): string =>
  JSON.stringify({
    id: 'x',
    object: 'chat.completion',
    choices: [{ index: 0, message: { role: 'assistant', content } }],
  })

export const answering =
  (content: unknown): ChatReply =>
  (_asked, response) =>
    response.end(completion(content))
