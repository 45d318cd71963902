import { runLayers } from './run-layers.ts'

await runLayers('service', 'operations', 'surfaces')
