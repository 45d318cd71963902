import { randomBytes } from 'node:crypto'
import { LOOPBACK_HOSTS } from '@bellwether-markets/engine/kernel/loopback'
import type { FastifyInstance } from 'fastify'
import { wallClock } from '../../adapters/clock/clock.ts'
import { smtpMailer } from '../../adapters/mail/smtp.ts'
import { type FreeKeyDeps, type FreeKeys, freeKeys } from '../../service/accounts/free-keys.ts'
import { keyIssuer } from '../../service/accounts/issue-key.ts'
import type { KnownRoute } from '../../service/answer/unknown-route.ts'
import type { Log, Mailer } from '../../service/ports.ts'
import { type ConnectFlow, type ConnectFlowDeps, connectFlow } from '../../service/sign-in/connect-flow.ts'
import type { Interactions } from '../../service/sign-in/interactions.ts'
import { loggedMailer } from '../../service/sign-in/logged-mailer.ts'
import { type MailCodeDeps, mailCodes } from '../../service/sign-in/mail-code.ts'
import { shownCodes } from '../../service/sign-in/shown-codes.ts'
import { type ConnectDeps, connectRoutes } from '../../surfaces/web/connect/connect-routes.tsx'
import type { PageInput } from '../../surfaces/web/page.ts'
import type { Config, HttpConfig, MarketConfig } from '../config/config-tree.ts'

/** Adds the page at `/connect/:uid`, in the frame of the pages. */
export type SignInPage = (
  app: FastifyInstance,
  interactions: Interactions,
  frame: (input: PageInput) => string,
) => readonly KnownRoute[]

type Given = Pick<
  ConnectFlowDeps,
  'store' | 'ledger' | 'admission' | 'authFailureLimit' | 'serverSecret' | 'baseUrl'
> &
  Pick<ConnectDeps, 'onFault' | 'sessions'> & {
    readonly ledger: Parameters<typeof keyIssuer>[0]['ledger'] & ConnectDeps['ledger']
    readonly config: Pick<Config, 'mail' | 'freeKeys'> &
      Pick<HttpConfig, 'host' | 'trustedProxies'> & {
        readonly market: Pick<MarketConfig, 'kind'>
      }
    readonly log: Log
  }

/** Undefined without SMTP. */
export const mailerOf = ({ mail }: Pick<Config, 'mail'>, log: Log): Mailer | undefined =>
  mail && loggedMailer(smtpMailer(mail), log)

export function signInPageOf({ config, log, ...given }: Given): SignInPage {
  const mailer = mailerOf(config, log)
  const shared = { ...given, wallClock, randomBytes }
  const flowBy = (by: Mailer | undefined): ConnectFlow => {
    const codes = by && mailCodes({ ...shared, mailer: by })
    return connectFlow({ ...shared, mailer: by, codes, freeKeys: freeKeysOf(config, shared, undefined) })
  }
  const flow = flowBy(mailer)
  const shown = mailer === undefined && isOnlyHere(config, given.baseUrl) ? shownCodes() : undefined
  return (app, interactions, frame) =>
    connectRoutes(app, {
      ...shared,
      flow,
      interactions,
      frame,
      hasMail: mailer !== undefined,
      accountFlow: shown ? flowBy(shown.mailer) : flow,
      codeFor: shown?.codeFor,
    })
}

/** @param mailer undefined if addresses are not confirmed before their key */
export const freeKeysOf = (
  { freeKeys: { perDay } }: Pick<Config, 'freeKeys'>,
  shared: FreeKeyParts,
  mailer: Mailer | undefined,
): FreeKeys =>
  freeKeys({
    ...shared,
    perDay,
    issueKey: keyIssuer(shared),
    codes: mailer && mailCodes({ ...shared, mailer }),
  })

type FreeKeyParts = Omit<MailCodeDeps, 'mailer'> &
  Pick<FreeKeyDeps, 'ledger'> &
  Parameters<typeof keyIssuer>[0]

/** Whether the service simulates or repeats a market for this machine alone. Then a code may stand on its page. */
function isOnlyHere({ host, trustedProxies, market }: Given['config'], baseUrl: () => string): boolean {
  const isNamedHere = LOOPBACK_HOSTS.has(new URL(baseUrl()).hostname)
  return market.kind !== 'live' && LOOPBACK_HOSTS.has(host) && isNamedHere && trustedProxies.length === 0
}
