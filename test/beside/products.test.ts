import { runLayers } from './run-layers.ts'

await runLayers('products')
