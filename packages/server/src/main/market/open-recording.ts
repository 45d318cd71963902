import { openReplayDirectory } from '../../adapters/replay/replay-directory.ts'
import { readReplayTraining } from '../../adapters/replay/replay-training.ts'
import type { Observations, TrainingColumns } from '../../domain/market/observation.ts'
import { type Recording, trainingDirectoryOf } from './market-identity.ts'

export function openRecording(config: Recording): Observations {
  const observations = openReplayDirectory(config.directory)
  const directory = trainingDirectoryOf(config)
  if (directory === undefined) return observations
  let columns: TrainingColumns | undefined
  return {
    ...observations,
    training() {
      columns ??= readReplayTraining(directory)
      return columns
    },
  }
}
