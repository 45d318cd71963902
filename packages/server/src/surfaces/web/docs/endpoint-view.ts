import type { SessionRun } from './session-run.tsx'

/** An answer to a run of the form. */
export interface RunResult {
  readonly status: number
  readonly ms: number
  readonly credits: number
  readonly requestId: string
  /** JSON, cut if it is long. */
  readonly text: string
  readonly typed: Readonly<Record<string, string>>
}

/** What the page of an endpoint shows beyond the endpoint. */
export interface EndpointView {
  readonly baseUrl: string
  /** Language of the shown call; curl if it is none. */
  readonly tab: string | null
  readonly allFields: boolean
  readonly run?: RunResult
  readonly session?: SessionRun | undefined
}
