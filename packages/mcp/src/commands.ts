import { bridge } from './bridge.ts'
import { writeBundle } from './bundle.ts'
import { credentialsFor } from './credentials.ts'
import { Problem } from './problem.ts'
import { given, serviceAddress } from './service-address.ts'
import { openBrowser, signIn, signOut } from './sign-in.ts'

export interface CommandOptions {
  readonly url?: string | undefined
  /** How the person runs these commands, such as `npx -y @bellwether-markets/mcp`. */
  readonly program: string
}

export interface BridgeCommandOptions extends CommandOptions {
  /** By default that of BELLWETHER_API_KEY. */
  readonly key?: string
}

/** Standard output belongs to the protocol. */
const note = (text: string): void => console.error(`bellwether: ${text}`)

/**
 * Serves MCP on standard input and output until the input ends.
 * @throws Problem before it begins
 */
export async function bridgeCommand({ url, key, program }: BridgeCommandOptions): Promise<void> {
  const service = addressOf(url, program)
  const credentials = await credentialsFor(service, key ?? given(process.env.BELLWETHER_API_KEY), note)
  const howToSignIn = `To sign in, run in a terminal: ${program} login --url ${service.href}`
  if (credentials.kind === 'none') note(`connected to ${service.href} without a key. ${howToSignIn}`)
  await bridge({ service, credentials, howToSignIn })
}

/** @throws Problem */
export async function loginCommand({
  url,
  program,
  browser,
}: CommandOptions & { readonly browser: boolean }): Promise<void> {
  const service = addressOf(url, program)
  await signIn({
    service,
    open(address) {
      console.error(`Sign in here:\n\n  ${address.href}\n`)
      if (browser) openBrowser(address)
    },
  })
  note(`signed in at ${service.origin}. Hosts that start the bridge use it from now on.`)
}

/** @throws Problem */
export async function logoutCommand({ url, program }: CommandOptions): Promise<void> {
  const service = addressOf(url, program)
  const said = {
    none: `nobody was signed in at ${service.origin}.`,
    revoked: `signed out at ${service.origin}.`,
    removed: `signed out here. ${service.origin} did not confirm it: its tokens end by themselves.`,
  }
  note(said[await signOut(service)])
}

/** @throws Problem */
export async function bundleCommand({
  url,
  into,
  program,
}: CommandOptions & { readonly into: string }): Promise<void> {
  for (const path of await writeBundle(addressOf(url, program), into)) process.stdout.write(`${path}\n`)
}

function addressOf(url: string | undefined, program: string): URL {
  const address = given(url) ?? given(process.env.BELLWETHER_URL)
  if (address === undefined) {
    throw new Problem(
      'The address of the service is missing.',
      `Set BELLWETHER_URL, or add --url: ${program} --help`,
    )
  }
  return serviceAddress(address)
}
