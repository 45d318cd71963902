import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  sign,
  verify,
} from 'node:crypto'
import { chmodSync, readFileSync } from 'node:fs'
import { StartupError } from '@bellwether-markets/engine/kernel/errors'
import type { PublicKey, VerifySignature } from '@bellwether-markets/engine/track-record/day-root'
import { writePrivateFile } from '@bellwether-markets/platform/files/durable-files'
import type { RecordSigner } from '../../service/ports.ts'

const RAW_KEY_BYTES = 32

/**
 * The key is created at the first start in a private file; back it up: without it the record continues under a new key.
 * @throws StartupError if the file is unreadable or not an Ed25519 key
 */
export function openRecordSigner(file: string): RecordSigner {
  const privateKey = readKey(file) ?? makeKey(file)
  return {
    publicKey: publicKeyOf(createPublicKey(privateKey)),
    sign: (message) => sign(null, message, privateKey).toString('base64'),
  }
}

/** Unreadable keys or signatures fail. */
export const verifyEd25519: VerifySignature = (key, message, signature) => {
  try {
    const publicKey = createPublicKey(key.spki_pem)
    const { key_id, raw_base64 } = publicKeyOf(publicKey)
    if (publicKey.asymmetricKeyType !== 'ed25519' || key_id !== key.key_id || raw_base64 !== key.raw_base64) {
      return false
    }
    const bytes = Buffer.from(signature, 'base64')
    return bytes.toString('base64') === signature && verify(null, message, publicKey, bytes)
  } catch {
    return false
  }
}

function publicKeyOf(key: KeyObject): PublicKey {
  const spki = key.export({ type: 'spki', format: 'der' })
  return {
    algorithm: 'Ed25519',
    key_id: createHash('sha256').update(spki).digest('hex'),
    spki_pem: key.export({ type: 'spki', format: 'pem' }).toString(),
    raw_base64: spki.subarray(-RAW_KEY_BYTES).toString('base64'),
  }
}

function readKey(file: string): KeyObject | undefined {
  try {
    const key = createPrivateKey(readFileSync(file))
    if (key.asymmetricKeyType !== 'ed25519') {
      throw new StartupError(
        `${file} holds a key of type ${key.asymmetricKeyType}, not Ed25519`,
        'Restore the right key from a copy.',
      )
    }
    chmodSync(file, 0o600)
    return key
  } catch (error) {
    if (error instanceof StartupError) throw error
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw new StartupError(
      `${file} cannot be read as a private key (${error instanceof Error ? error.message : error})`,
      'Restore it from a copy. If there is none, move it away: a new key is created, and verifiers will notice.',
      { cause: error },
    )
  }
}

function makeKey(file: string): KeyObject {
  const { privateKey } = generateKeyPairSync('ed25519')
  writePrivateFile(file, privateKey.export({ type: 'pkcs8', format: 'pem' }).toString())
  return privateKey
}
