import { createHmac } from 'node:crypto'
import { asInstant, DAY, type Instant } from '../../kernel/time.ts'
import type { AlertRule } from './alert-store.ts'

/** How long the secret before a rotation signs as well. */
export const OLD_SECRET_MS = DAY

/** `whsec_` and 32 bytes in base64: derived, so that no storage holds it. */
export const noticeSecret = (serverSecret: string, rule: string, version: number): string =>
  `whsec_${createHmac('sha256', serverSecret).update(`alert notices\n${rule}\n${version}`).digest('base64')}`

/** The present secret first. */
export function noticeSecrets(
  serverSecret: string,
  {
    rule,
    secretVersion: version,
    rotatedAt,
  }: Pick<AlertRule, 'secretVersion' | 'rotatedAt'> & { rule: string },
  now: Instant,
): readonly string[] {
  const isOldGood = rotatedAt !== undefined && now < asInstant(rotatedAt + OLD_SECRET_MS)
  const versions = isOldGood ? [version, version - 1] : [version]
  return versions.map((one) => noticeSecret(serverSecret, rule, one))
}
