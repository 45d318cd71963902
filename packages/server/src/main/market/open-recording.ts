import type { Observations, TrainingColumns } from '@bellwether-markets/engine/market/observation'
import { openReplayDirectory } from '@bellwether-markets/suppliers/replay/replay-directory'
import { readReplayTraining } from '@bellwether-markets/suppliers/replay/replay-training'
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
