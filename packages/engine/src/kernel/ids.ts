const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const SECRET_LENGTH = 22
const CHECKSUM_LENGTH = 6

/** Random bytes for `formatApiKey`: modulus bias below 2⁻⁶⁰. */
export const API_KEY_BYTES = 24

const CRC_TABLE = Uint32Array.from({ length: 256 }, (_, index) => {
  let value = index
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1
  return value >>> 0
})

function crc32(text: string): number {
  let crc = 0xffffffff
  for (let index = 0; index < text.length; index++) {
    crc = CRC_TABLE[(crc ^ text.charCodeAt(index)) & 0xff] ^ (crc >>> 8)
  }
  return (crc ^ 0xffffffff) >>> 0
}

function base62(value: bigint, length: number): string {
  let rest = value
  let text = ''
  for (let index = 0; index < length; index++) {
    text = ALPHABET[Number(rest % 62n)] + text
    rest /= 62n
  }
  return text
}

/**
 * API key, `bw_<22 base62>_<6 base62 of CRC-32>`.
 * @param random at least `API_KEY_BYTES` cryptographic bytes
 */
export function formatApiKey(random: Uint8Array): string {
  const value = random.reduce((sum, byte) => (sum << 8n) | BigInt(byte), 0n)
  const secret = base62(value, SECRET_LENGTH)
  return `bw_${secret}_${base62(BigInt(crc32(secret)), CHECKSUM_LENGTH)}`
}

/** Checks form and checksum, so that typos need no lookup. */
export function isWellFormedApiKey(text: string): boolean {
  const match = /^bw_([0-9A-Za-z]{22})_([0-9A-Za-z]{6})$/.exec(text)
  return match !== null && base62(BigInt(crc32(match[1])), CHECKSUM_LENGTH) === match[2]
}

/** A sub-key in the form of an API key: `bws_` in place of `bw_`. */
export const asSubKey = (apiKey: string): string => `bws${apiKey.slice(2)}`

export const isSubKeyForm = (text: string): boolean => text.startsWith('bws_')

export const isWellFormedSubKey = (text: string): boolean =>
  isSubKeyForm(text) && isWellFormedApiKey(`bw${text.slice(3)}`)

/** Display form, `bw_3fK…9aQ`. */
export const maskApiKey = (key: string): string => `${key.slice(0, 6)}…${key.slice(-3)}`
