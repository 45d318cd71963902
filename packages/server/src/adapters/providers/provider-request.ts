import type { Instant } from '../../kernel/time.ts'

export type BodyKind = 'json' | 'csv' | 'xml' | 'zip' | 'text' | 'html'

/** For conditional requests. */
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
  /** Key of the host policies, or the host itself, for limits and breaker. */
  readonly host: string
  /** Hosts allowed in redirects besides the URL's own. */
  readonly redirectHosts?: readonly string[]
  /** `return` hands the redirect and its cookies to the caller. */
  readonly redirects?: 'follow' | 'return'
  readonly validators?: Validators
  /** Requests counted if the provider counts symbols; default 1. */
  readonly cost?: number
  /** Finds a refusal in a short body with status 200. */
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
  /** Redirect target, with `redirects: 'return'`. */
  readonly location: string | undefined
}

export const browserLikeAgent = ({ product, contact }: Identity): string =>
  `Mozilla/5.0 (compatible; ${product}; +${contact})`

export const plainAgent = ({ product, contact }: Identity): string => `${product} ${contact}`
