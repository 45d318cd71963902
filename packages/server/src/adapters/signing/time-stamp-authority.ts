import { randomBytes, type X509Certificate } from 'node:crypto'
import { DAY, formatInstant } from '@bellwether-markets/engine/kernel/time'
import type { Clock, TimeStampAuthority } from '../../service/ports.ts'
import { readTimeStamp, TimeStampFault, timeStampRequest, tokenOf } from './time-stamp.ts'

const ANSWERED_WITHIN_MS = 20_000
const MOST_BYTES = 65_536
const NONCE_BYTES = 8
const CLOCKS_AGREE_WITHIN = DAY

export interface AuthorityOptions {
  readonly url: string
  readonly trusted: readonly X509Certificate[]
  readonly wallClock: Clock
  readonly withinMs?: number
}

/** Over HTTP (RFC 3161, section 3.4). Every token is checked before it is used. */
export const timeStampAuthority = ({
  url,
  trusted,
  wallClock,
  withinMs = ANSWERED_WITHIN_MS,
}: AuthorityOptions): TimeStampAuthority => ({
  async stamp(digest) {
    const nonce = randomBytes(NONCE_BYTES)
    // A positive number without a superfluous zero, which is what comes back.
    nonce[0] = (nonce[0] & 0x7f) | 0x40
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/timestamp-query', accept: 'application/timestamp-reply' },
      body: Uint8Array.from(timeStampRequest(digest, nonce)),
      redirect: 'error',
      signal: AbortSignal.timeout(withinMs),
    })
    if (!response.ok) throw new TimeStampFault(`the authority answered ${response.status}`)
    const token = tokenOf(await bodyOf(response))
    const { at, authority } = readTimeStamp(token, { digest, nonce, trusted })
    if (Math.abs(at - wallClock.now()) > CLOCKS_AGREE_WITHIN) {
      throw new TimeStampFault(`the authority says ${formatInstant(at)}: its clock or ours is wrong`)
    }
    return { at, authority, token: token.toString('base64') }
  },
})

async function bodyOf(response: Response): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of response.body ?? []) {
    length += chunk.length
    if (length > MOST_BYTES) throw new TimeStampFault(`the answer has more than ${MOST_BYTES} bytes`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
