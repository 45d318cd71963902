import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  auth,
  type OAuthClientProvider,
  type OAuthDiscoveryState,
  OAuthError,
  type StoredOAuthClientInformation,
  type StoredOAuthTokens,
} from '@modelcontextprotocol/client'
import { listenForCallback } from './callback.ts'
import { Problem } from './problem.ts'
import { readSignIn, removeSignIn, signInFile, withLock, writeSignIn } from './sign-in-file.ts'

export interface SignInOptions {
  readonly service: URL
  /** Told the address that a person opens. */
  readonly open: (address: URL) => void
}

const CLIENT_NAME = 'Bellwether bridge'
const REVOKED_WITHIN_MS = 10_000

/**
 * Signs in with the browser and keeps the tokens for later starts.
 * @throws Problem
 */
export async function signIn({ service, open }: SignInOptions): Promise<void> {
  const state = randomBytes(24).toString('base64url')
  const callback = await listenForCallback(state)
  try {
    const kept = new Kept(callback.redirectUrl, state, open)
    await auth(kept, { serverUrl: service }).catch((error) => Promise.reject(notOffered(error, service)))
    const { code, iss } = Object.fromEntries(await callback.returned)
    if (code === undefined) throw new Problem('The sign-in page sent no code.', 'Run the command again.')
    await auth(kept, { serverUrl: service, authorizationCode: code, ...(iss !== undefined && { iss }) })
    const file = signInFile(service)
    await withLock(file, () => writeSignIn(file, kept.finished()))
  } finally {
    callback.close()
  }
}

function notOffered(error: unknown, service: URL): unknown {
  if (error instanceof Problem) return error
  const reason = error instanceof OAuthError ? `${error.code}: ${error.message}` : String(error)
  return new Problem(
    `${service.origin} offers no sign-in (${reason}).`,
    'Check the address, or use a key in BELLWETHER_API_KEY.',
  )
}

/** Each sign-in registers anew, as its loopback port is another one. */
class Kept implements OAuthClientProvider {
  readonly redirectUrl: string
  readonly state: () => string
  readonly redirectToAuthorization: (address: URL) => void
  private client: StoredOAuthClientInformation | undefined
  private stored: StoredOAuthTokens | undefined
  private server: OAuthDiscoveryState | undefined
  private verifier = ''
  private resource: string | undefined

  constructor(redirectUrl: string, state: string, open: (address: URL) => void) {
    this.redirectUrl = redirectUrl
    this.state = () => state
    this.redirectToAuthorization = open
  }

  get clientMetadata() {
    return {
      client_name: CLIENT_NAME,
      application_type: 'native',
      redirect_uris: [this.redirectUrl],
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      token_endpoint_auth_method: 'none',
    }
  }

  clientInformation = () => this.client
  saveClientInformation = (client: StoredOAuthClientInformation): void => {
    this.client = client
  }
  tokens = () => this.stored
  saveTokens = (tokens: StoredOAuthTokens): void => {
    this.stored = tokens
  }
  codeVerifier = () => this.verifier
  saveCodeVerifier = (verifier: string): void => {
    this.verifier = verifier
  }
  discoveryState = () => this.server
  saveDiscoveryState = (server: OAuthDiscoveryState): void => {
    this.server = server
  }
  saveResourceUrl = (resource: string): void => {
    this.resource = resource
  }

  finished() {
    const { client, stored: tokens, server, resource } = this
    if (!client || !tokens || !server)
      throw new Problem('The sign-in gave no token.', 'Run the command again.')
    return { client, tokens, server, ...(resource !== undefined && { resource }) }
  }
}

/**
 * Ends the sign-in here and at the service.
 * @returns whether there was one, and whether the service confirmed the end
 */
export async function signOut(service: URL): Promise<'none' | 'revoked' | 'removed'> {
  const file = signInFile(service)
  return withLock(file, async () => {
    const signIn = await readSignIn(file)
    await removeSignIn(file)
    if (signIn === undefined) return 'none'
    const { client, tokens, server } = signIn
    const metadata = server.authorizationServerMetadata
    const endpoint = metadata && 'revocation_endpoint' in metadata ? metadata.revocation_endpoint : undefined
    if (typeof endpoint !== 'string') return 'removed'
    const form = { client_id: client.client_id, token: tokens.refresh_token ?? tokens.access_token }
    const answer = await fetch(endpoint, {
      method: 'POST',
      body: new URLSearchParams(form),
      signal: AbortSignal.timeout(REVOKED_WITHIN_MS),
    }).catch(() => undefined)
    return answer?.ok ? 'revoked' : 'removed'
  })
}

/** The address comes from the service, so nothing but a web page is opened. A missing browser is no error. */
export function openBrowser(address: URL): void {
  if (!/^https?:$/.test(address.protocol)) {
    throw new Problem(
      `The service sends to ${address.protocol}//…, which is no web page.`,
      'Check the address.',
    )
  }
  const [command, ...before] =
    process.platform === 'win32'
      ? ['rundll32', 'url.dll,FileProtocolHandler']
      : [process.platform === 'darwin' ? 'open' : 'xdg-open']
  const browser = spawn(command ?? '', [...before, address.href], { stdio: 'ignore', detached: true })
  browser.on('error', () => undefined)
  browser.unref()
}
