import type { Day, Instant } from '@bellwether-markets/engine/kernel/time'

export type BodyKind = 'json' | 'csv' | 'xml' | 'zip' | 'text' | 'html'

export interface Validators {
  readonly etag?: string
  readonly lastModified?: string
}

export interface Identity {
  /** Name and version, `Bellwether/0.1`. */
  readonly product: string
  /** Operator's e-mail or web address. Required by SEC. */
  readonly contact: string
}

export interface ProviderRequest {
  readonly method: 'GET' | 'POST'
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
  readonly expects: BodyKind
  /** Key of the host policies, or the host itself. */
  readonly host: string
  /** Besides the URL's own. */
  readonly redirectHosts?: readonly string[]
  /** `return` hands the redirect and its cookies to the caller. */
  readonly redirects?: 'follow' | 'return'
  readonly validators?: Validators
  /** If the provider counts symbols; default 1. */
  readonly cost?: number
  /** In a short body with status 200. */
  readonly refusalIn?: (body: string) => Refusal | undefined
}

export interface Refusal {
  readonly kind: 'limited' | 'auth' | 'not_found' | 'bad_request'
  readonly reason: string
}

export interface ProviderResponse {
  readonly status: number
  /** Empty if not modified. */
  readonly bytes: Uint8Array
  readonly notModified: boolean
  readonly headers: Headers
  readonly receivedAt: Instant
  readonly validators: Validators
  /** With `redirects: 'return'`. */
  readonly location: string | undefined
}

export const browserLikeAgent = ({ product, contact }: Identity): string =>
  `Mozilla/5.0 (compatible; ${product}; +${contact})`

const plainAgent = ({ product, contact }: Identity): string => `${product} ${contact}`

type GetOptions = Partial<Omit<ProviderRequest, 'method' | 'url' | 'host' | 'body'>> & {
  readonly query?: Readonly<Record<string, string>>
}

/** For JSON under the plain agent, unless stated otherwise. */
export function getRequest(
  host: string,
  address: string,
  identity: Identity,
  { query = {}, headers, ...more }: GetOptions = {},
): ProviderRequest {
  const url = new URL(address)
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  return {
    method: 'GET',
    url: url.toString(),
    headers: { 'user-agent': plainAgent(identity), ...headers },
    expects: 'json',
    host,
    ...more,
  }
}

/**
 * `limited` and `blocked` concern the whole host and are never retried; `transient` may be; `not_found` and
 * `bad_request` concern one request; `malformed` is an unknown format.
 */
export type FaultKind =
  | 'not_found'
  | 'bad_request'
  | 'auth'
  | 'limited'
  | 'blocked'
  | 'transient'
  | 'malformed'
  | 'too_large'
  | 'redirect'

interface FaultFields {
  readonly status?: number | undefined
  /** By the provider or our limit. */
  readonly retryAt?: Instant | undefined
}

/** The message never contains a URL, header or body text. */
export class ProviderFault extends Error {
  readonly kind: FaultKind
  readonly reason: string
  readonly status: number | undefined
  readonly retryAt: Instant | undefined

  constructor(kind: FaultKind, reason: string, fields: FaultFields = {}) {
    super(`${kind}: ${reason}`)
    this.name = 'ProviderFault'
    this.kind = kind
    this.reason = reason
    this.status = fields.status
    this.retryAt = fields.retryAt
  }
}

export const malformed = (reason: string): ProviderFault => new ProviderFault('malformed', reason)

/** @throws ProviderFault if there is no day */
export function requiredDay(day: Day | undefined): Day {
  if (day === undefined) throw malformed('a date that cannot be read')
  return day
}
