import type { FastifyInstance } from 'fastify'
import type { ClockWatch } from '../../adapters/clock/clock-watch.ts'
import type { Metric } from '../../adapters/telemetry/exposition.ts'
import type { KnownRoute } from '../../service/answer/unknown-route.ts'
import type { Log, Tracing } from '../../service/ports.ts'
import type { Interactions } from '../../service/sign-in/interactions.ts'
import type { OwnOrigin } from '../../surfaces/http/own-address.ts'
import type { FetchDocument } from '../../surfaces/oauth/authorization-server.ts'
import type { PageInput } from '../../surfaces/web/page.ts'
import type { Config } from '../config/config-tree.ts'
import type { Engine } from '../engines/engine.ts'
import type { About } from './about.ts'
import type { Services } from './services.ts'

/** What the surfaces are made of. */
export interface SurfaceDeps {
  readonly config: Config
  readonly about: About
  readonly log: Log
  readonly engine: Engine
  readonly services: Services
  readonly clock: ClockWatch
  readonly tracing: Tracing | undefined
  readonly fetchDocument: FetchDocument
  /** Not set: that of the pages. */
  readonly signInPage: SignInPage | undefined
  readonly furtherMetrics: () => readonly Metric[]
}

/** What surfaces need of the server they stand on. */
export interface Ground {
  readonly origin: OwnOrigin
  readonly onFault: (error: unknown, requestId: string) => void
}

/** Adds the page at `/connect/:uid`, in the frame of the pages. */
export type SignInPage = (
  app: FastifyInstance,
  interactions: Interactions,
  frame: (input: PageInput) => string,
) => readonly KnownRoute[]
