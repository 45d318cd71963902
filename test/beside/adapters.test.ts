import { runLayers } from './run-layers.ts'

await runLayers('adapters', 'storage')
