import { join } from 'node:path'
import { StartupError } from '@bellwether-markets/engine/kernel/errors'
import { SIMULATOR_VERSION } from '@bellwether-markets/engine/market/simulator-source'
import {
  hasTraining,
  replayFingerprint,
  trainingFingerprint,
} from '@bellwether-markets/suppliers/replay/replay-fingerprint'
import type { MarketIdentity } from '../../storage/sqlite/data-directory.ts'
import type { MarketConfig } from '../config/config-tree.ts'

export type Recording = Extract<MarketConfig, { kind: 'replay' }>

const WIDE_FOLDER = 'wide'

/** Identifies this market among its kind. @throws StartupError without a recording */
export const identityOf = (config: MarketConfig): MarketIdentity =>
  config.kind === 'live' ? { market: 'live', detail: 'public suppliers' } : identityOfOther(config)

const identityOfOther = (config: Exclude<MarketConfig, { kind: 'live' }>): MarketIdentity =>
  config.kind === 'demo'
    ? { market: 'demo', detail: `seed ${config.seed}, simulator ${SIMULATOR_VERSION}` }
    : { market: 'replay', detail: recordingDetail(config) }

function recordingDetail(config: Recording): string {
  const recording = `recording ${fingerprintOf(config.directory).slice(0, 16)}`
  const training = trainingDirectoryOf(config)
  return training === undefined
    ? recording
    : `${recording}, trained on ${trainingFingerprint(training).slice(0, 16)}`
}

function fingerprintOf(directory: string): string {
  try {
    return replayFingerprint(directory)
  } catch (error) {
    throw new StartupError(
      `The recorded market in ${directory} cannot be read (${error instanceof Error ? error.message : error})`,
      'Set REPLAY_DIR to a directory with assets.csv and daily/.',
      { cause: error },
    )
  }
}

/** @throws StartupError if the named directory holds no closes */
export function trainingDirectoryOf({ directory, trainingDirectory }: Recording): string | undefined {
  const found = trainingDirectory ?? join(directory, '..', WIDE_FOLDER)
  if (hasTraining(found)) return found
  if (trainingDirectory === undefined) return undefined
  throw new StartupError(
    `${trainingDirectory} does not hold closes.csv and members.csv`,
    'Set TRAINING_DIR to a directory with both files, or remove the setting.',
  )
}
