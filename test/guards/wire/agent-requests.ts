import type { Options } from './section.ts'

const BOTH = 'application/json, text/event-stream'
const MODERN = '2026-07-28'
const META = {
  'io.modelcontextprotocol/protocolVersion': MODERN,
  'io.modelcontextprotocol/clientCapabilities': {},
}

export interface McpOptions extends Options {
  readonly id?: number | string | null
}

/** A request of MCP by the revisions of 2025. */
export const mcp = (method: string, params: object, { id = 1, ...options }: McpOptions = {}): Options => ({
  ...options,
  method: 'POST',
  headers: { 'content-type': 'application/json', accept: BOTH, ...options.headers },
  body: JSON.stringify({ jsonrpc: '2.0', ...(id === null ? {} : { id }), method, params }),
})

/** The same by the revision of 2026. */
export const modernMcp = (
  method: string,
  params: { readonly name?: string },
  options: Options = {},
): Options => {
  const headers = {
    'mcp-protocol-version': MODERN,
    'mcp-method': method,
    ...(params.name === undefined ? {} : { 'mcp-name': params.name }),
    ...options.headers,
  }
  return mcp(method, { ...params, _meta: META }, { ...options, headers })
}

/** A request of A2A. */
export const a2a = (method: string, params: object, options: Options = {}): Options => ({
  ...options,
  method: 'POST',
  headers: { 'content-type': 'application/json', 'a2a-version': '1.0', ...options.headers },
  body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
})

/** A message of A2A with these parts. */
export const message = (messageId: string, ...parts: readonly object[]) => ({
  message: { messageId, role: 'ROLE_USER', parts },
})
