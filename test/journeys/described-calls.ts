import { existsSync } from 'node:fs'
import type { Json } from './json.ts'

export interface ProxiedRequest {
  readonly method: string
  /** Path and query string. */
  readonly target: string
  readonly headers: Headers
  readonly body: string | undefined
}

export interface ProxiedAnswer {
  readonly status: number
  readonly headers: Headers
  readonly text: string
}

/** Sends a request on and says what in it or in its answer violates the description. */
export type ValidatingProxy = <Answer extends ProxiedAnswer>(
  request: ProxiedRequest,
  forward: () => Promise<Answer>,
) => Promise<{ readonly answer: Answer; readonly violations: readonly string[] }>

const PROXY = new URL('../../tools/conformance/validating-proxy.ts', import.meta.url)

/**
 * The validating proxy of `tools/conformance` for an OpenAPI document. Without its packages calls are sent unchecked; in
 * CI they have to be there.
 */
export async function describedCalls(document: Json): Promise<ValidatingProxy> {
  if (!existsSync(new URL('node_modules', PROXY))) {
    if (process.env.CI === 'true') throw new Error('the packages of tools/conformance are not installed')
    return async (_, forward) => ({ answer: await forward(), violations: [] })
  }
  const { validatingProxy } = (await import(PROXY.href)) as {
    validatingProxy: (document: Json) => Promise<ValidatingProxy>
  }
  return validatingProxy(document)
}
