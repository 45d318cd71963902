import { type KeyObject, verify, X509Certificate } from 'node:crypto'
import { crc32 } from 'node:zlib'

export interface Transmission {
  readonly id: string
  readonly time: string
  /** Base64. */
  readonly signature: string
  readonly certificateUrl: string
  readonly algorithm: string
}

const MOST_CERTIFICATES = 6
const LONGEST_HEADER = 2_048
const PEM = /-----BEGIN CERTIFICATE-----[A-Za-z0-9+/=\s]+-----END CERTIFICATE-----/g

/** @returns undefined unless every header is present and of sensible size */
export function transmissionOf(
  headers: Readonly<Record<string, string | undefined>>,
): Transmission | undefined {
  const transmission = {
    id: headers['paypal-transmission-id'],
    time: headers['paypal-transmission-time'],
    signature: headers['paypal-transmission-sig'],
    certificateUrl: headers['paypal-cert-url'],
    algorithm: headers['paypal-auth-algo'],
  }
  const isSensible = (text = ''): boolean => text !== '' && text.length <= LONGEST_HEADER
  return Object.values(transmission).every(isSensible) ? (transmission as Transmission) : undefined
}

/** Only PayPal's hosts, over HTTPS, without query or credentials. */
export function isCertificateUrl(text: string): boolean {
  if (!URL.canParse(text)) return false
  const url = new URL(text)
  const plain = url.username === '' && url.password === '' && url.port === '' && url.search === ''
  return url.protocol === 'https:' && plain && url.hostname.endsWith('.paypal.com')
}

export function isSigned(
  { id, time, signature, algorithm }: Transmission,
  webhookId: string,
  body: Uint8Array,
  key: KeyObject,
): boolean {
  if (algorithm !== 'SHA256withRSA' || key.asymmetricKeyType !== 'rsa') return false
  const message = Buffer.from(`${id}|${time}|${webhookId}|${crc32(body)}`)
  return verify('sha256', message, key, Buffer.from(signature, 'base64'))
}

export interface CertificateTrust {
  readonly authorities: readonly X509Certificate[]
  readonly now: number
}

/** First certificate of a PEM text, if it is PayPal's, valid now and chained to a trusted authority. */
export function trustedCertificate(pem: string, trust: CertificateTrust): X509Certificate | undefined {
  const [leaf, ...others] = certificatesIn(pem)
  if (!leaf || leaf.ca || !isPayPals(leaf)) return undefined
  let current = leaf
  for (let step = 0; step <= MOST_CERTIFICATES; step++) {
    if (!isValidAt(current, trust.now)) return undefined
    const anchor = trust.authorities.find((authority) => isIssuedBy(current, authority))
    if (anchor) return isValidAt(anchor, trust.now) ? leaf : undefined
    const issuer = others.find((other) => other.ca && isIssuedBy(current, other))
    if (!issuer || issuer.fingerprint256 === current.fingerprint256) return undefined
    current = issuer
  }
  return undefined
}

function certificatesIn(pem: string): X509Certificate[] {
  try {
    return (pem.match(PEM) ?? []).slice(0, MOST_CERTIFICATES).map((text) => new X509Certificate(text))
  } catch {
    return []
  }
}

const isIssuedBy = (certificate: X509Certificate, issuer: X509Certificate): boolean =>
  certificate.checkIssued(issuer) && certificate.verify(issuer.publicKey)

const isValidAt = ({ validFrom, validTo }: X509Certificate, now: number): boolean =>
  Date.parse(validFrom) <= now && now < Date.parse(validTo)

/** By alternative names; by common name only if there are none. */
function isPayPals({ subject, subjectAltName }: X509Certificate): boolean {
  const names =
    subjectAltName === undefined
      ? [/(?:^|\n)CN=([^\n]+)/.exec(subject)?.[1] ?? '']
      : [...subjectAltName.matchAll(/(?:^|, )DNS:([^,"]+)/g)].map((match) => match[1])
  return names.some((name) => name.endsWith('.paypal.com'))
}
