import { CATALOG } from '@bellwether-markets/products/catalog'
import { wallClock } from '../../adapters/clock/clock.ts'
import { paidViews } from '../../service/accounts/paid-views.ts'
import type { OAuthSurface } from '../../surfaces/oauth/oauth-routes.ts'
import { assetReader } from '../../surfaces/web/asset/asset-reader.ts'
import { briefingShelf } from '../../surfaces/web/briefing/briefing-shelf.ts'
import { crisisDocuments, docsDocuments, pageDocuments } from '../../surfaces/web/search/search-documents.ts'
import { searchOf } from '../../surfaces/web/search/search-index.ts'
import { Site } from '../../surfaces/web/web-routes.ts'
import type { Calls } from './calls.ts'
import { signInPageOf } from './connect.ts'
import type { Readers } from './readers.ts'
import type { Ground, SurfaceDeps } from './surface-deps.ts'

interface SiteParts {
  readonly readers: Readers
  readonly calls: Calls
  readonly ground: Ground
  readonly oauth: OAuthSurface
}

/** Pages for people. They are made before the server, which needs their page of an error. */
export function siteOf(deps: SurfaceDeps, { readers, calls, ground, oauth }: SiteParts): Site {
  const { config, about, engine, services } = deps
  const { naming, trackRecord, recorded } = readers
  const currentSnapshots = services.snapshots.current
  const signInPage = deps.signInPage ?? signInPageOf(deps, calls, ground)
  return new Site({
    market: about.market,
    version: about.version,
    baseUrl: about.baseUrl,
    wallClock,
    marketClock: engine.marketClock,
    answerCall: calls.answer,
    currentSnapshots,
    facts: engine.facts,
    record: engine.record,
    sources: engine.supply.sources,
    serverSecret: engine.secrets.serverSecret,
    admission: services.admission,
    briefings: briefingShelf(services.briefings),
    trackRecord,
    calls: recorded,
    assets: assetReader({ currentSnapshots, analyse: engine.analyse, naming }),
    search: searchOf(
      () => naming().universe,
      [...(about.market === 'demo' ? [] : crisisDocuments()), ...docsDocuments(), ...pageDocuments()],
    ),
    ledger: engine.ledger,
    orders: engine.ledger,
    connectedApps: services.accounts.connectedApps,
    sessions: services.accounts.sessions,
    paidViews: paidViews({
      catalog: CATALOG,
      currentSnapshots,
      answers: services.answers,
      store: services.signInState.store,
      answerCall: calls.answer,
      wallClock,
    }),
    approvalPages: services.payments.approvalPages,
    operator: config.operator,
    security: config.security,
    confirmsFreeKeys: config.freeKeys.mode === 'confirmed',
    signInPage: (within, frame) => signInPage(within, oauth.interactions, frame),
  })
}
