import { createHmac } from 'node:crypto'
import { sameSecret } from '../answer/auth-failure-limit.ts'
import type { BriefingReader } from './readers-port.ts'

type Named = Pick<BriefingReader, 'id' | 'joinedAt'>

/** Names a reader in a link; only who has the server secret can make one. */
export const readerToken = ({ id, joinedAt }: Named, secret: string): string =>
  `${id}-${createHmac('sha256', secret).update(`briefing-reader\n${id}\n${joinedAt}`).digest('base64url')}`

/** The id that a token claims. */
export function claimedId(token: string): number | undefined {
  const digits = /^(\d{1,9})-[\w-]{43}$/.exec(token)?.[1]
  return digits === undefined ? undefined : Number(digits)
}

export const isTokenOf = (token: string, reader: Named, secret: string): boolean =>
  sameSecret(token, readerToken(reader, secret))
