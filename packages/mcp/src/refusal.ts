import { SdkHttpError, UnauthorizedError } from '@modelcontextprotocol/client'
import { Problem } from './problem.ts'

/** The error of a JSON-RPC answer; `data.hint` says what to do. */
export interface Refusal {
  readonly code: number
  readonly message: string
  readonly data?: unknown
}

/** Reserved for implementations by JSON-RPC. */
const FAILED = -32000

/** Why a request got no answer from the service, in the words of the service where it has any. */
export function refusalOf(error: unknown, service: URL, howToSignIn: string): Refusal {
  if (error instanceof Problem) return refusal(error.message, `${error.hint} ${howToSignIn}`)
  if (error instanceof UnauthorizedError) return refusal('The service asks for a sign-in.', howToSignIn)
  if (error instanceof SdkHttpError) return ofStatus(error.status, error.data.text, service, howToSignIn)
  return refusal(
    `No answer from ${service.origin}: ${reasonOf(error)}.`,
    'Check that the service runs and that BELLWETHER_URL is its address. The next call is tried again.',
  )
}

function ofStatus(status: number, body: unknown, service: URL, howToSignIn: string): Refusal {
  const said = spoken(body)
  if (said?.refusal) return said.refusal
  const message = said?.message ?? `The service answered with status ${status}.`
  if (status === 401 || status === 403) {
    return refusal(message, said?.hint ?? `BELLWETHER_API_KEY, if set, was not accepted. ${howToSignIn}`)
  }
  if (status === 404 || status === 405 || (status >= 200 && status < 300)) {
    return refusal(
      said?.message ?? `There is no MCP endpoint at ${service.href}.`,
      'BELLWETHER_URL is the address of the service, such as https://bellwether.example.',
    )
  }
  if (status >= 300 && status < 400) {
    return refusal(`The address ${service.href} has moved.`, 'Set BELLWETHER_URL to the new one.')
  }
  return refusal(message, said?.hint ?? 'Try again in a minute.')
}

/** What a body says: a JSON-RPC error, or an error of ours with its hint. */
function spoken(body: unknown): { refusal?: Refusal; message?: string; hint?: string } | undefined {
  if (typeof body !== 'string') return undefined
  try {
    const { error, hint } = JSON.parse(body)
    if (typeof error?.code === 'number' && typeof error.message === 'string') return { refusal: error }
    if (typeof error === 'string') return { message: error, ...(typeof hint === 'string' && { hint }) }
  } catch {
    // No JSON: a page of a proxy.
  }
  return undefined
}

const refusal = (message: string, hint: string): Refusal => ({
  code: FAILED,
  message: `${message}${/[.!?]$/.test(message) ? '' : ':'} ${hint}`,
  data: { hint },
})

/** `fetch` hides why a connection failed in the cause. */
function reasonOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  if (!(cause instanceof Error)) return String(cause)
  return 'code' in cause && typeof cause.code === 'string' ? cause.code : cause.message
}
