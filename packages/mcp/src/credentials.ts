import {
  type AuthProvider,
  OAuthError,
  OAuthErrorCode,
  refreshAuthorization,
} from '@modelcontextprotocol/client'
import { Problem } from './problem.ts'
import { readSignIn, removeSignIn, type SignIn, signInFile, withLock, writeSignIn } from './sign-in-file.ts'

/** How requests to a service are signed. */
export interface Credentials {
  readonly kind: 'key' | 'sign-in' | 'none'
  readonly headers: Readonly<Record<string, string>>
  /** Also where nobody has signed in yet: a later sign-in counts at once. */
  readonly authProvider?: AuthProvider
}

const REFRESHED_WITHIN_MS = 20_000
/** With these the sign-in is over; after any other failure it may still be good. */
const OVER: readonly string[] = [
  OAuthErrorCode.InvalidGrant,
  OAuthErrorCode.InvalidClient,
  OAuthErrorCode.UnauthorizedClient,
]

/** A key goes before a sign-in. */
export async function credentialsFor(
  service: URL,
  key: string | undefined,
  note: (text: string) => void,
): Promise<Credentials> {
  if (key !== undefined && !/^[\x21-\x7e]+$/.test(key)) {
    throw new Problem(
      'BELLWETHER_API_KEY has characters that no key has.',
      'Copy it again, without quotes or line breaks.',
    )
  }
  if (key !== undefined) return { kind: 'key', headers: { 'x-api-key': key } }
  const file = signInFile(service)
  const kind = (await readSignIn(file)) ? 'sign-in' : 'none'
  return { kind, headers: {}, authProvider: signedIn(file, note) }
}

function signedIn(file: string, note: (text: string) => void): AuthProvider {
  let sent: string | undefined
  let renewing: Promise<void> | undefined
  return {
    async token() {
      sent = (await readSignIn(file))?.tokens.access_token
      return sent
    },
    /** Requests that are refused together are renewed once. */
    async onUnauthorized() {
      renewing ??= withLock(file, () => renew(file, sent, note)).finally(() => {
        renewing = undefined
      })
      await renewing
    },
  }
}

/**
 * Leaves a token that another program has renewed meanwhile. A sign-in that is over is removed: the request is then
 * sent again without one, and what is free is still answered.
 * @throws Problem if there is no sign-in; whatever kept the service from renewing it
 */
async function renew(file: string, refused: string | undefined, note: (text: string) => void): Promise<void> {
  const signIn = await readSignIn(file)
  if (signIn === undefined)
    throw new Problem('The service asks for a sign-in.', 'Sign in, or set BELLWETHER_API_KEY.')
  if (signIn.tokens.access_token !== refused) return
  try {
    await writeSignIn(file, await renewed(signIn))
  } catch (error) {
    if (!(error instanceof OAuthError && OVER.includes(error.code))) throw error
    await removeSignIn(file)
    note('The sign-in has ended: only free tools answer until the next one.')
  }
}

async function renewed(signIn: SignIn): Promise<SignIn> {
  const { client, tokens, server, resource } = signIn
  if (tokens.refresh_token === undefined)
    throw new OAuthError(OAuthErrorCode.InvalidGrant, 'nothing to renew it with')
  const metadata = server.authorizationServerMetadata
  const fresh = await refreshAuthorization(server.authorizationServerUrl, {
    ...(metadata && { metadata }),
    ...(resource !== undefined && { resource }),
    clientInformation: client,
    refreshToken: tokens.refresh_token,
    fetchFn: (url, init) => fetch(url, { ...init, signal: AbortSignal.timeout(REFRESHED_WITHIN_MS) }),
  })
  return { ...signIn, tokens: { ...tokens, ...fresh } }
}
