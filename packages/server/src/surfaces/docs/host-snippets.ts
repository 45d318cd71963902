import table from '../../../data/hosts.json' with { type: 'json' }
import type { HostTable } from '../../table-schemas.ts'

/** How one host is connected to the service. */
export interface HostSnippet extends Omit<HostTable[number], 'isRemote'> {
  /** Opens the host, which then asks whether to install. */
  readonly link?: string
}

/** The package that bridges stdio to the service. A test holds it to `scripts/package-names.json`. */
export const BRIDGE_PACKAGE = '@bellwether-markets/mcp'
/** As hosts list it. */
const NAME = 'bellwether'

const HOSTS = table as HostTable

const LINKS: Readonly<Record<string, (signIn: string) => string>> = {
  cursor: (url) =>
    `cursor://anysphere.cursor-deeplink/mcp/install?name=${NAME}&config=${encodeURIComponent(base64({ url }))}`,
  vscode: (url) =>
    `vscode:mcp/install?${encodeURIComponent(JSON.stringify({ name: NAME, type: 'http', url }))}`,
}

const base64 = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64')

/**
 * What a user of each host enters to connect it. Every text is run by a test, with the host itself where it can be had.
 * @param baseUrl address of the service, without a slash at its end; hosts that call from elsewhere are left out unless
 *   it is https
 * @param key written where a host takes no environment variable
 */
export function hostSnippets(baseUrl: string, key = '<key>'): readonly HostSnippet[] {
  const addresses: Readonly<Record<string, string>> = {
    base: baseUrl,
    /** Answers without credentials and takes a key in a header. */
    open: `${baseUrl}/mcp`,
    /** Asks for a sign-in at the first message, which is what makes most hosts offer one. */
    signIn: `${baseUrl}/mcp/connect`,
    key,
    bridge: BRIDGE_PACKAGE,
  }
  const filled = (text: string): string =>
    text.replaceAll(/\{(base|open|signIn|key|bridge)\}/g, (_, name: string) => addresses[name])
  return HOSTS.filter(({ isRemote }) => !isRemote || baseUrl.startsWith('https:')).map(
    ({ how, text, isRemote: _, ...host }) => ({
      ...host,
      how: filled(how),
      text: filled(text),
      ...(host.id in LINKS && { link: LINKS[host.id](addresses.signIn) }),
    }),
  )
}

/** One section for each host, in Markdown. Links that open a host are left out, as most readers of Markdown drop them. */
export const hostsText = (baseUrl: string): string => hostSnippets(baseUrl).map(sectionOf).join('\n\n')

export const sectionOf = ({ host, how, language, text }: HostSnippet): string =>
  `## ${host}\n\n${how}\n\n\`\`\`${language}\n${text}\n\`\`\``
