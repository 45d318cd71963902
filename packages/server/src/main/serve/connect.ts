import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { wallClock } from '../../adapters/clock/clock.ts'
import { smtpMailer } from '../../adapters/mail/smtp.ts'
import { keyIssuer } from '../../service/accounts/issue-key.ts'
import type { KnownRoute } from '../../service/answer/unknown-route.ts'
import type { Log } from '../../service/ports.ts'
import { type AddressProof, type ConnectFlowDeps, connectFlow } from '../../service/sign-in/connect-flow.ts'
import type { Interactions } from '../../service/sign-in/interactions.ts'
import { loggedMailer } from '../../service/sign-in/logged-mailer.ts'
import { mailCodes } from '../../service/sign-in/mail-code.ts'
import { type ConnectDeps, connectRoutes } from '../../surfaces/web/connect/connect-routes.ts'
import type { PageInput } from '../../surfaces/web/page-frame.ts'
import type { Config } from '../config/config-tree.ts'

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
  Pick<ConnectDeps, 'onFault'> & {
    readonly ledger: Parameters<typeof keyIssuer>[0]['ledger']
    readonly config: ProofConfig & Pick<Config, 'mail'>
    readonly log: Log
  }

export function connectPage({ config, log, ...given }: Given): SignInPage {
  const proof = addressProof(config)
  const mailer = config.mail && loggedMailer(smtpMailer(config.mail), log)
  const shared = { ...given, mailer, wallClock, randomBytes, proof }
  const flow = connectFlow({ ...shared, issueKey: keyIssuer(shared), codes: mailCodes(shared) })
  return (app, interactions, frame) => connectRoutes(app, { ...shared, flow, interactions, frame })
}

type ProofConfig = Pick<Config, 'mail'> & Pick<Config['http'], 'host' | 'baseUrl' | 'trustedProxies'>

const LOOPBACK = /^(?:127\.\d+\.\d+\.\d+|::1|\[::1\]|localhost)$/

/** A service behind a proxy listens on the loopback too, but others reach it: it shows no code. */
export function addressProof({ mail, host, baseUrl, trustedProxies }: ProofConfig): AddressProof {
  if (mail !== undefined) return 'mail'
  const isOnlyHere =
    LOOPBACK.test(host) &&
    (baseUrl === undefined || LOOPBACK.test(new URL(baseUrl).hostname)) &&
    trustedProxies.length === 0
  return isOnlyHere ? 'shown' : 'none'
}
