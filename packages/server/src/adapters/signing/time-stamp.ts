import { constants, createHash, type KeyObject, verify, X509Certificate } from 'node:crypto'
import { asInstant, type Instant } from '@bellwether-markets/engine/kernel/time'
import { type Der, demanded, der, membersIn, membersOf, oid, readDer, TAG } from './der.ts'

/** Why an authority gave no time stamp, or one that cannot be believed. */
export class TimeStampFault extends Error {
  constructor(reason: string, options?: ErrorOptions) {
    super(reason, options)
    this.name = 'TimeStampFault'
  }
}

export interface ReadStamp {
  readonly at: Instant
  /** Subject of the certificate that signed it. */
  readonly authority: string
}

export interface Expected {
  /** SHA-256 of what is stamped. */
  readonly digest: Uint8Array
  /** Of the request; undefined for a token that was kept. */
  readonly nonce?: Uint8Array
  /** Of which one must have issued the certificate, or be it; undefined: nobody vouches for the signature. */
  readonly trusted: readonly X509Certificate[] | undefined
}

const SIGNED_DATA = oid('1.2.840.113549.1.7.2')
const TST_INFO = oid('1.2.840.113549.1.9.16.1.4')
const CONTENT_TYPE = oid('1.2.840.113549.1.9.3')
const MESSAGE_DIGEST = oid('1.2.840.113549.1.9.4')
const SIGNING_CERTIFICATE = oid('1.2.840.113549.1.9.16.2.12')
const SIGNING_CERTIFICATE_V2 = oid('1.2.840.113549.1.9.16.2.47')
const RSA_PSS = oid('1.2.840.113549.1.1.10')
const SHA256 = oid('2.16.840.1.101.3.4.2.1')
const HASHES = new Map([
  [SHA256.toString('hex'), 'sha256'],
  [oid('2.16.840.1.101.3.4.2.2').toString('hex'), 'sha384'],
  [oid('2.16.840.1.101.3.4.2.3').toString('hex'), 'sha512'],
])
const TIME_STAMPING = '1.3.6.1.5.5.7.3.8'
const NULL = Buffer.of(5, 0)
const GRANTED = [0, 1]
const LONGEST_CHAIN = 6

/** A request for a token with its certificates (RFC 3161, section 2.4.1). */
export const timeStampRequest = (digest: Uint8Array, nonce: Uint8Array): Buffer =>
  der(
    TAG.sequence,
    der(TAG.integer, Buffer.of(1)),
    der(TAG.sequence, der(TAG.sequence, SHA256, NULL), der(TAG.octets, digest)),
    der(TAG.integer, nonce),
    der(TAG.boolean, Buffer.of(0xff)),
  )

/** @throws TimeStampFault if the authority refused, or did not answer with a token */
export function tokenOf(response: Buffer): Buffer {
  return reading(() => {
    const [status, token] = membersIn(readDer(response), TAG.sequence)
    const [code, text] = membersIn(status, TAG.sequence)
    const value = demanded(code, TAG.integer).content[0]
    if (!GRANTED.includes(value)) {
      const said = text?.tag === TAG.sequence ? `: ${membersOf(text).map(({ content }) => content)}` : ''
      throw new TimeStampFault(`the authority refused (status ${value}${said})`)
    }
    return demanded(token, TAG.sequence).whole
  })
}

/**
 * Checks imprint, nonce, signature, certificates and their validity at the time of the stamp (RFC 3161, RFC 5816).
 * @throws TimeStampFault with what does not hold
 */
export function readTimeStamp(token: Buffer, expected: Expected): ReadStamp {
  return reading(() => {
    const { content, certificates, signer } = signedData(token)
    const info = membersIn(readDer(content), TAG.sequence)
    checkImprint(info[2], expected.digest)
    checkNonce(info.slice(5), expected.nonce)
    const at = instantOf(demanded(info[4], TAG.time))
    const attributes = demanded(signer[3], TAG.first)
    checkContent(attributes, content, hashOf(signer[2]))
    const certificate = signingCertificate(attributes, certificates)
    checkSignature(signer, attributes, certificate.publicKey)
    if (!certificate.keyUsage?.includes(TIME_STAMPING)) {
      throw new TimeStampFault('its certificate is not for time stamps')
    }
    if (expected.trusted !== undefined)
      checkChain(certificate, certificates, { at, trusted: expected.trusted })
    return { at, authority: certificate.subject.replaceAll('\n', ', ') }
  })
}

function reading<T>(read: () => T): T {
  try {
    return read()
  } catch (error) {
    if (error instanceof TimeStampFault) throw error
    throw new TimeStampFault(`it cannot be read (${error instanceof Error ? error.message : error})`, {
      cause: error,
    })
  }
}

interface SignedData {
  /** TSTInfo. */
  readonly content: Buffer
  readonly certificates: readonly X509Certificate[]
  /** Members of its one SignerInfo. */
  readonly signer: readonly Der[]
}

function signedData(token: Buffer): SignedData {
  const [type, explicit] = membersIn(readDer(token), TAG.sequence)
  if (!type?.whole.equals(SIGNED_DATA)) throw new TimeStampFault('it is no signed data')
  const [, , encapsulated, ...rest] = membersIn(membersIn(explicit, TAG.first)[0], TAG.sequence)
  const [contentType, content] = membersIn(encapsulated, TAG.sequence)
  if (!contentType?.whole.equals(TST_INFO)) throw new TimeStampFault('it is no time stamp')
  const certificates = rest.find(({ tag }) => tag === TAG.first)
  const signers = membersIn(
    rest.find(({ tag }) => tag === TAG.set),
    TAG.set,
  )
  if (signers.length !== 1) throw new TimeStampFault(`it has ${signers.length} signatures, not one`)
  return {
    content: demanded(membersIn(content, TAG.first)[0], TAG.octets).content,
    certificates: (certificates ? membersOf(certificates) : []).map(
      ({ whole }) => new X509Certificate(whole),
    ),
    signer: membersIn(signers[0], TAG.sequence),
  }
}

function checkImprint(imprint: Der | undefined, digest: Uint8Array): void {
  const [algorithm, hash] = membersIn(imprint, TAG.sequence)
  const isSha256 = membersIn(algorithm, TAG.sequence)[0]?.whole.equals(SHA256)
  const found = demanded(hash, TAG.octets).content
  if (isSha256 && found.equals(digest)) return
  const expected = Buffer.from(digest).toString('hex')
  throw new TimeStampFault(`it is over something else: expected ${expected}, found ${found.toString('hex')}`)
}

/** @param optional members after the time */
function checkNonce(optional: readonly Der[], nonce: Uint8Array | undefined): void {
  if (nonce === undefined) return
  const found = optional.find(({ tag }) => tag === TAG.integer)?.content
  if (!found?.equals(nonce)) throw new TimeStampFault('it answers another request: its nonce is not ours')
}

function instantOf({ content }: Der): Instant {
  const parts = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(\.\d+)?Z$/.exec(content.toString('latin1'))
  if (!parts) throw new RangeError('its time cannot be read')
  const [year, month, day, hour, minute, second, part] = parts.slice(1).map((text) => Number(text ?? 0))
  return asInstant(Math.floor(Date.UTC(year, month - 1, day, hour, minute, second) + 1000 * part))
}

function hashOf(algorithm: Der | undefined): string {
  const name = HASHES.get(membersIn(algorithm, TAG.sequence)[0]?.whole.toString('hex') ?? '')
  if (name === undefined) throw new TimeStampFault('its hash is none of SHA-256, SHA-384 and SHA-512')
  return name
}

function attribute(attributes: Der, type: Buffer): Der | undefined {
  const found = membersOf(attributes)
    .map((each) => membersIn(each, TAG.sequence))
    .find(([name]) => name?.whole.equals(type))
  return found && membersIn(found[1], TAG.set)[0]
}

function checkContent(attributes: Der, content: Buffer, hash: string): void {
  const digest = demanded(attribute(attributes, MESSAGE_DIGEST), TAG.octets).content
  const isOfStamp = attribute(attributes, CONTENT_TYPE)?.whole.equals(TST_INFO)
  if (!isOfStamp || !digest.equals(createHash(hash).update(content).digest())) {
    throw new TimeStampFault('its signature is over another content')
  }
}

/** The one that the signed attributes name by its hash. */
function signingCertificate(attributes: Der, certificates: readonly X509Certificate[]): X509Certificate {
  const second = attribute(attributes, SIGNING_CERTIFICATE_V2)
  const named = second ?? attribute(attributes, SIGNING_CERTIFICATE)
  const id = membersIn(membersIn(membersIn(named, TAG.sequence)[0], TAG.sequence)[0], TAG.sequence)
  const hash = second === undefined ? 'sha1' : id[0]?.tag === TAG.sequence ? hashOf(id[0]) : 'sha256'
  const digest = demanded(
    id.find(({ tag }) => tag === TAG.octets),
    TAG.octets,
  ).content
  const found = certificates.find(({ raw }) => createHash(hash).update(raw).digest().equals(digest))
  if (!found) throw new TimeStampFault('it does not hold the certificate that signed it')
  return found
}

function checkSignature(signer: readonly Der[], attributes: Der, key: KeyObject): void {
  const isPss = membersIn(signer[4], TAG.sequence)[0]?.whole.equals(RSA_PSS)
  const padding = { padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: constants.RSA_PSS_SALTLEN_AUTO }
  // What is signed are the attributes as a set, not as the member of the signer (RFC 5652, section 5.4).
  const message = der(TAG.set, attributes.content)
  const hash = key.asymmetricKeyType === 'ed25519' ? null : hashOf(signer[2])
  const signature = demanded(signer[5], TAG.octets).content
  if (!verify(hash, message, { key, ...(isPss && padding) }, signature)) {
    throw new TimeStampFault('its signature is not valid')
  }
}

function checkChain(
  certificate: X509Certificate,
  certificates: readonly X509Certificate[],
  { at, trusted }: { readonly at: Instant; readonly trusted: readonly X509Certificate[] },
): void {
  let current = certificate
  for (let length = 0; length < LONGEST_CHAIN; length++) {
    checkValidity(current, at)
    if (trusted.some(({ fingerprint256 }) => fingerprint256 === current.fingerprint256)) return
    const issued = (by: X509Certificate): boolean =>
      by.ca && current.checkIssued(by) && current.verify(by.publicKey)
    const anchor = trusted.find(issued)
    if (anchor) return checkValidity(anchor, at)
    const next = certificates.find(issued)
    if (!next) break
    current = next
  }
  throw new TimeStampFault(`no trusted authority vouches for its certificate (${certificate.subject})`)
}

function checkValidity({ validFromDate, validToDate, subject }: X509Certificate, at: Instant): void {
  if (at < validFromDate.getTime() || at > validToDate.getTime()) {
    throw new TimeStampFault(`a certificate was not valid then (${subject.replaceAll('\n', ', ')})`)
  }
}
