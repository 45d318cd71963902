import { randomBytes } from 'node:crypto'
import { LOOPBACK_HOSTS } from '@bellwether-markets/engine/kernel/loopback'
import { wallClock } from '../../adapters/clock/clock.ts'
import type { Mailer } from '../../service/ports.ts'
import { ConnectFlow } from '../../service/sign-in/connect-flow.ts'
import { shownCodes } from '../../service/sign-in/shown-codes.ts'
import { connectRoutes } from '../../surfaces/web/connect/connect-routes.tsx'
import type { Config } from '../config/config-tree.ts'
import type { Calls } from './calls.ts'
import type { Ground, SignInPage, SurfaceDeps } from './surface-deps.ts'

export function signInPageOf(
  { config, about, engine, services }: SurfaceDeps,
  { authFailureLimit }: Calls,
  { onFault }: Ground,
): SignInPage {
  const { accounts, admission, signInState } = services
  const { mailer, sessions } = accounts
  const { ledger } = engine
  const { serverSecret } = engine.secrets
  const { baseUrl } = about
  const flowBy = (by: Mailer | undefined): ConnectFlow =>
    new ConnectFlow({
      store: signInState.store,
      ledger,
      admission,
      authFailureLimit,
      freeKeys: accounts.freeKeys,
      codes: by && accounts.codesBy(by),
      mailer: by,
      serverSecret,
      wallClock,
      baseUrl,
    })
  const flow = flowBy(mailer)
  const onPage = mailer === undefined && isOnlyHere(config, baseUrl) ? shownCodes() : undefined
  return (app, interactions, frame) =>
    connectRoutes(app, {
      flow,
      accountFlow: onPage ? flowBy(onPage.mailer) : flow,
      codeFor: onPage?.codeFor,
      hasMail: mailer !== undefined,
      ledger,
      interactions,
      sessions,
      frame,
      serverSecret,
      randomBytes,
      baseUrl,
      onFault,
    })
}

/** Whether the service simulates or repeats a market for this machine alone. Then a code may stand on its page. */
function isOnlyHere({ http, market }: Config, baseUrl: () => string): boolean {
  const isNamedHere = LOOPBACK_HOSTS.has(new URL(baseUrl()).hostname)
  return (
    market.kind !== 'live' && LOOPBACK_HOSTS.has(http.host) && isNamedHere && http.trustedProxies.length === 0
  )
}
