import { X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { StartupError } from '@bellwether-markets/engine/kernel/errors'
import { asInstant, MINUTE } from '@bellwether-markets/engine/kernel/time'
import { wallClock } from '../../adapters/clock/clock.ts'
import { timeStampAuthority } from '../../adapters/signing/time-stamp-authority.ts'
import { recordWitness } from '../../adapters/signing/witnesses.ts'
import type { Clock, Log, SealLog } from '../../service/ports.ts'
import { keepSeals } from '../../service/track-record/keep-seals.ts'
import type { Config } from '../config/config-tree.ts'

export const SEALS_KEPT_EVERY_MS = MINUTE

const steadyClock: Clock = { now: () => asInstant(Math.round(performance.now())) }

type SealConfig = Config['seals']

/** How often the running day is sealed; undefined if nobody stamps or keeps seals. */
export const sealEveryMs = ({ everyMinutes, witness, authority }: SealConfig): number | undefined =>
  witness === undefined && authority === undefined ? undefined : everyMinutes * MINUTE

/**
 * @returns undefined if nobody stamps or keeps seals
 * @throws StartupError if the certificate cannot be read
 */
export function sealKeeping(
  { witness, authority }: SealConfig,
  { seals, log }: { readonly seals: SealLog; readonly log: Log },
): (() => Promise<void>) | undefined {
  if (witness === undefined && authority === undefined) return undefined
  return keepSeals({
    seals,
    wallClock,
    steadyClock,
    log,
    authority:
      authority && timeStampAuthority({ ...authority, trusted: certificatesIn(authority.caFile), wallClock }),
    witness: witness === undefined ? undefined : recordWitness(witness),
  })
}

/** Of a PEM file. @throws StartupError */
export function certificatesIn(file: string): readonly X509Certificate[] {
  try {
    const found = readFileSync(file, 'latin1').match(
      /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g,
    )
    if (found === null) throw new RangeError('it holds no certificate')
    return found.map((text) => new X509Certificate(text))
  } catch (error) {
    throw new StartupError(
      `${file} cannot be read as a certificate (${error instanceof Error ? error.message : error})`,
      'Give a PEM file with the root certificate of the time stamp authority.',
      { cause: error },
    )
  }
}
