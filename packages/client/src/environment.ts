import type { ClientOptions } from './connection.ts'

/** Address of the service; an operator who publishes this package under a name of its own sets it. */
const SERVICE_URL: string | undefined = undefined

/**
 * Options from `BELLWETHER_URL` and `BELLWETHER_API_KEY`; where there is no environment, as in a browser, from none.
 * @throws TypeError if neither the options nor the environment have an address
 */
export function withEnvironment(options: Partial<ClientOptions>): ClientOptions {
  const env = environment()
  const baseUrl = options.baseUrl ?? (env.BELLWETHER_URL || SERVICE_URL)
  if (baseUrl === undefined) {
    throw new TypeError('no address of the service: give baseUrl, or set BELLWETHER_URL')
  }
  return {
    ...options,
    baseUrl,
    apiKey: 'apiKey' in options ? options.apiKey : env.BELLWETHER_API_KEY || undefined,
  }
}

function environment(): Readonly<Record<string, string | undefined>> {
  const { process } = globalThis as typeof globalThis & {
    process?: { env: Record<string, string | undefined> }
  }
  return process?.env ?? {}
}
