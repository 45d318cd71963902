import { createECDH, createHmac, hkdfSync } from 'node:crypto'

const CURVE = 'prime256v1'
const COORDINATE_BYTES = 32

/** Keys that every process of the installation derives from the same secret. */
export function derivedKeys(serverSecret: string) {
  const derived = (purpose: string): Buffer =>
    Buffer.from(hkdfSync('sha256', serverSecret, 'bellwether sign-in', purpose, COORDINATE_BYTES))
  return {
    cookieKey: derived('cookies').toString('base64url'),
    signingKey: signingKey(derived('signatures')),
    clientSecretOf: (clientId: string): string =>
      createHmac('sha256', derived('client secrets')).update(clientId).digest('base64url'),
  }
}

/** A private key of P-256 as JWK. @param scalar is out of range once in 2³² secrets */
function signingKey(scalar: Buffer) {
  const pair = createECDH(CURVE)
  pair.setPrivateKey(scalar)
  const point = pair.getPublicKey()
  const [x, y] = [point.subarray(1, 1 + COORDINATE_BYTES), point.subarray(1 + COORDINATE_BYTES)]
  return {
    kty: 'EC',
    crv: 'P-256',
    use: 'sig',
    alg: 'ES256',
    kid: '1',
    x: x.toString('base64url'),
    y: y.toString('base64url'),
    d: scalar.toString('base64url'),
  }
}
