import { runFolders } from './run-folders.ts'

await runFolders('engine/src', 'simulator/src', 'platform/src')
