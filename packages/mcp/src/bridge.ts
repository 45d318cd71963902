import {
  isJSONRPCRequest,
  isJSONRPCResponse,
  isJSONRPCResultResponse,
  type JSONRPCMessage,
  type RequestId,
  StreamableHTTPClientTransport,
} from '@modelcontextprotocol/client'
import { StdioServerTransport } from '@modelcontextprotocol/server/stdio'
import type { Credentials } from './credentials.ts'
import { refusalOf } from './refusal.ts'

export interface BridgeOptions {
  readonly service: URL
  readonly credentials: Credentials
  /** For a person whose host was refused for want of credentials. */
  readonly howToSignIn: string
}

/**
 * Passes messages between standard input and output and a service, as they are, until the input ends. Every request is
 * answered: where the service does not, with an error that says why.
 */
export async function bridge({ service, credentials, howToSignIn }: BridgeOptions): Promise<void> {
  const { headers, authProvider } = credentials
  const host = new StdioServerTransport()
  const remote = new StreamableHTTPClientTransport(service, {
    requestInit: { headers: { ...headers } },
    ...(authProvider && { authProvider }),
  })
  const waiting = new Map<RequestId, AbortController>()
  /** A host that has gone needs no answer. */
  const tellHost = (message: JSONRPCMessage): void => void host.send(message).catch(() => undefined)

  async function ask(message: JSONRPCMessage & { readonly id: RequestId }): Promise<void> {
    const { id } = message
    const ended = new AbortController()
    waiting.set(id, ended)
    const fail = (error: unknown): void => {
      if (waiting.delete(id)) {
        tellHost({ jsonrpc: '2.0', id, error: refusalOf(error, service, howToSignIn) })
      }
    }
    await remote
      .send(message, {
        requestSignal: ended.signal,
        onRequestStreamEnd: () => fail(new Error('the connection was lost')),
      })
      .catch(fail)
  }

  host.onmessage = (message) => {
    if (isJSONRPCRequest(message)) return void ask(message)
    const cancelled = cancelledBy(message)
    if (cancelled !== undefined) {
      waiting.get(cancelled)?.abort()
      waiting.delete(cancelled)
    }
    // Nobody waits for an answer to these.
    void remote.send(message).catch(() => undefined)
  }
  remote.onmessage = (message) => {
    if (isJSONRPCResponse(message) && message.id !== undefined && !waiting.delete(message.id)) return
    const version = isJSONRPCResultResponse(message) ? message.result.protocolVersion : undefined
    if (typeof version === 'string') remote.setProtocolVersion(version)
    tellHost(credentials.kind === 'key' ? message : withWayToSignIn(message, howToSignIn))
  }
  // No `onerror` of the service: failed requests are answered, and its stream of notices, which the rest is about, is
  // optional.
  host.onerror = (error) =>
    console.error(`bellwether: a line of the host was not understood: ${error.message}`)

  const closed = new Promise<void>((resolve) => {
    host.onclose = resolve
  })
  await remote.start()
  await host.start()
  await closed
  await remote.close()
}

function cancelledBy(message: JSONRPCMessage): RequestId | undefined {
  if (!('method' in message) || message.method !== 'notifications/cancelled') return undefined
  const id = message.params?.requestId
  return typeof id === 'string' || typeof id === 'number' ? id : undefined
}

/** The service knows of its own pages only, not of the command that signs this program in. */
function withWayToSignIn(message: JSONRPCMessage, howToSignIn: string): JSONRPCMessage {
  if (!isJSONRPCResultResponse(message)) return message
  const { structuredContent, content } = message.result
  const lacksKey =
    typeof structuredContent === 'object' &&
    structuredContent !== null &&
    'error' in structuredContent &&
    structuredContent.error === 'missing_api_key'
  if (!lacksKey || !Array.isArray(content)) return message
  return {
    ...message,
    result: { ...message.result, content: [...content, { type: 'text', text: howToSignIn }] },
  }
}
