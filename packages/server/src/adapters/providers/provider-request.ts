import type { Instant } from '../../kernel/time.ts'

/** What a body has to look like; its first bytes are compared with it before anybody reads on. */
export type BodyKind = 'json' | 'csv' | 'xml' | 'zip' | 'text' | 'html'

/** Sent back to the provider, so that it can answer that nothing changed. */
export interface Validators {
  readonly etag?: string
  readonly lastModified?: string
}

/** Who asks, as told to every provider. */
export interface Identity {
  /** Name and version, `Bellwether/0.1`. */
  readonly product: string
  /** E-mail or address of the operator. SEC answers nobody who leaves it out. */
  readonly contact: string
}

export interface ProviderRequest {
  readonly method: 'GET' | 'POST'
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
  readonly expects: BodyKind
  /** Limits and breaker that it counts against: a key of the host policies, or the host itself. */
  readonly host: string
  /** Hosts that a redirect may lead to, besides the one of the URL. */
  readonly redirectHosts?: readonly string[]
  /** `return` hands a redirect to the caller, with its cookies. */
  readonly redirects?: 'follow' | 'return'
  readonly validators?: Validators
  /** What the request costs if the provider counts symbols rather than requests; by default 1. */
  readonly cost?: number
  /** Recognises a refusal in a short body with status 200. */
  readonly refusalIn?: (body: string) => Refusal | undefined
}

/** A refusal that stands in the body. */
export interface Refusal {
  readonly kind: 'limited' | 'auth' | 'not_found' | 'bad_request'
  readonly reason: string
}

export interface ProviderResponse {
  readonly status: number
  /** Empty if nothing changed. */
  readonly bytes: Uint8Array
  readonly notModified: boolean
  readonly headers: Headers
  readonly receivedAt: Instant
  readonly validators: Validators
  /** Where a redirect led; only with `redirects: 'return'`. */
  readonly location: string | undefined
}

export const browserLikeAgent = ({ product, contact }: Identity): string =>
  `Mozilla/5.0 (compatible; ${product}; +${contact})`

export const plainAgent = ({ product, contact }: Identity): string => `${product} ${contact}`
