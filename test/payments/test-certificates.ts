import { generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'

export interface Certificate {
  readonly pem: string
  readonly name: string
  readonly privateKey: KeyObject
}

export interface CertificateOptions {
  readonly name: string
  /** Undefined signs it with its own key. */
  readonly issuer?: Certificate
  readonly authority?: boolean
  readonly dnsNames?: readonly string[]
  readonly from?: Date
  readonly to?: Date
}

const OID = {
  commonName: [0x55, 0x04, 0x03],
  sha256WithRsa: [0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 0x01, 0x01, 0x0b],
  basicConstraints: [0x55, 0x1d, 0x13],
  subjectAltName: [0x55, 0x1d, 0x11],
}

/** An X.509 certificate by RFC 5280, written byte by byte: tests need authorities that nobody else trusts. */
export function makeCertificate(options: CertificateOptions): Certificate {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const from = options.from ?? new Date(Date.UTC(2020, 0, 1))
  const to = options.to ?? new Date(Date.UTC(2045, 0, 1))
  const extensions = [
    extension(
      OID.basicConstraints,
      sequence(options.authority ? der(0x01, Buffer.of(0xff)) : Buffer.alloc(0)),
    ),
    ...(options.dnsNames ? [extension(OID.subjectAltName, sequence(...options.dnsNames.map(dnsName)))] : []),
  ]
  const body = sequence(
    der(0xa0, der(0x02, Buffer.of(2))),
    der(0x02, Buffer.concat([Buffer.of(1), randomBytes(8)])),
    algorithm(),
    nameOf(options.issuer?.name ?? options.name),
    sequence(utcTime(from), utcTime(to)),
    nameOf(options.name),
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, sequence(...extensions)),
  )
  const signature = sign('sha256', body, options.issuer?.privateKey ?? privateKey)
  const bytes = sequence(body, algorithm(), der(0x03, Buffer.concat([Buffer.of(0), signature])))
  const text = bytes.toString('base64').replace(/.{64}(?=.)/g, '$&\n')
  const pem = `-----BEGIN CERTIFICATE-----\n${text}\n-----END CERTIFICATE-----\n`
  return { pem, name: options.name, privateKey }
}

function der(tag: number, content: Uint8Array): Buffer {
  const { length } = content
  const size = length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff]
  return Buffer.concat([Buffer.of(tag, ...size), content])
}

const sequence = (...parts: readonly Uint8Array[]): Buffer => der(0x30, Buffer.concat(parts))
const oid = (bytes: readonly number[]): Buffer => der(0x06, Buffer.from(bytes))
const algorithm = (): Buffer => sequence(oid(OID.sha256WithRsa), der(0x05, Buffer.alloc(0)))
const nameOf = (name: string): Buffer =>
  sequence(der(0x31, sequence(oid(OID.commonName), der(0x0c, Buffer.from(name)))))
const utcTime = (date: Date): Buffer =>
  der(0x17, Buffer.from(`${date.toISOString().slice(2, 19).replace(/[-:T]/g, '')}Z`))
const extension = (id: readonly number[], value: Uint8Array): Buffer => sequence(oid(id), der(0x04, value))
const dnsName = (name: string): Buffer => der(0x82, Buffer.from(name))
