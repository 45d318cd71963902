import { X509Certificate } from 'node:crypto'
import { readJson } from '@bellwether-markets/engine/kernel/caller-input'
import { AppError } from '@bellwether-markets/engine/kernel/errors'
import { HOUR, MINUTE, SECOND } from '@bellwether-markets/engine/kernel/time'
import type { Log, NoticeReader } from '../../service/ports.ts'
import { boundedFetch, type Fetch, memberAt } from './http-json.ts'
import type { PayPalClient } from './paypal-client.ts'
import { noticeOf } from './paypal-facts.ts'
import {
  isCertificateUrl,
  isSigned,
  type Transmission,
  transmissionOf,
  trustedCertificate,
} from './paypal-signature.ts'

export interface PayPalWebhookOptions {
  readonly webhookId: string
  readonly client: PayPalClient
  readonly fetch: Fetch
  readonly authorities: readonly string[]
  readonly now: () => number
  readonly log: Log
}

const CERTIFICATE_KEPT_MS = 12 * HOUR
const CERTIFICATES_KEPT = 16
const FETCHES_A_MINUTE = 10
const FETCH_TIMEOUT_MS = 5 * SECOND
const CERTIFICATE_BYTES = 64_000
const RETRY_SECONDS = 60

interface KeptCertificate {
  readonly pem: Promise<string>
  readonly until: number
}

export function payPalWebhook(options: PayPalWebhookOptions): NoticeReader {
  const { webhookId, client, authorities, now, log } = options
  const certificates = new Certificates(options)
  let parsed: readonly X509Certificate[] | undefined

  /** If the certificate chain is incomplete, PayPal's API verifies the notice. */
  const isPayPals = async (transmission: Transmission, body: Uint8Array): Promise<boolean> => {
    if (!isCertificateUrl(transmission.certificateUrl)) return false
    const pem = await certificates.at(transmission.certificateUrl)
    parsed ??= authorities.map((text) => new X509Certificate(text))
    const certificate = trustedCertificate(pem, { authorities: parsed, now: now() })
    if (certificate) return isSigned(transmission, webhookId, body, certificate.publicKey)
    log.warn('paypal_certificate_not_trusted', {})
    return confirmedByPayPal(client, transmission, webhookId, body)
  }

  return {
    async read(headers, body) {
      const transmission = transmissionOf(headers)
      const notice = transmission && noticeOf(jsonIn(body))
      if (!notice || !(await isPayPals(transmission, body))) {
        log.warn('payment_notice_refused', { notice: notice?.id })
        throw new AppError('bad_request', {
          hint: 'This is not a notice that PayPal has signed for this service.',
        })
      }
      return notice
    },
  }
}

/** @returns undefined for what no caller may send */
function jsonIn(body: Uint8Array): unknown {
  try {
    return readJson(body)
  } catch {
    return undefined
  }
}

/** Callers choose the address, so cache size and fetch rate are bounded. */
class Certificates {
  readonly #options: PayPalWebhookOptions
  readonly #kept = new Map<string, KeptCertificate>()
  #fetches: readonly number[] = []

  constructor(options: PayPalWebhookOptions) {
    this.#options = options
  }

  /** @returns the PEM text */
  at(url: string): Promise<string> {
    const now = this.#options.now()
    const known = this.#kept.get(url)
    if (known && now < known.until) return known.pem
    const pem = this.#fetch(url)
    this.#kept.delete(url)
    this.#kept.set(url, { pem, until: now + CERTIFICATE_KEPT_MS })
    for (const oldest of this.#kept.keys()) {
      if (this.#kept.size <= CERTIFICATES_KEPT) break
      this.#kept.delete(oldest)
    }
    pem.catch(() => this.#kept.delete(url))
    return pem
  }

  async #fetch(url: string): Promise<string> {
    const { now, fetch, log } = this.#options
    this.#fetches = this.#fetches.filter((at) => at > now() - MINUTE)
    if (this.#fetches.length >= FETCHES_A_MINUTE) throw unavailable()
    this.#fetches = [...this.#fetches, now()]
    const input = { method: 'GET', timeoutMs: FETCH_TIMEOUT_MS, maxBytes: CERTIFICATE_BYTES } as const
    const answer = await boundedFetch(fetch, url, input).catch(() => undefined)
    if (answer?.status === 200) return answer.text
    log.warn('paypal_certificate_unavailable', { status: answer?.status })
    throw unavailable()
  }
}

/** Sends the original bytes: reserialized JSON could differ from the signed text. */
async function confirmedByPayPal(
  client: PayPalClient,
  { id, time, signature, certificateUrl, algorithm }: Transmission,
  webhookId: string,
  body: Uint8Array,
): Promise<boolean> {
  const fields = {
    auth_algo: algorithm,
    cert_url: certificateUrl,
    transmission_id: id,
    transmission_sig: signature,
    transmission_time: time,
    webhook_id: webhookId,
  }
  const event = Buffer.from(body).toString('utf8')
  const answer = await client.ask('POST', '/v1/notifications/verify-webhook-signature', {
    body: `${JSON.stringify(fields).slice(0, -1)},"webhook_event":${event}}`,
  })
  return answer.status === 200 && memberAt(answer.body, 'verification_status') === 'SUCCESS'
}

const unavailable = (): AppError =>
  new AppError('payment_provider_unavailable', { retry_after: RETRY_SECONDS })
