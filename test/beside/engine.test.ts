import { runFolders } from './run-folders.ts'

await runFolders('packages/engine/src', 'packages/simulator/src', 'packages/platform/src')
