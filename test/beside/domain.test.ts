import { runLayers } from './run-layers.ts'

await runLayers('kernel', 'domain', 'contract')
