import { runFolders } from './run-folders.ts'

await runFolders('packages/server/src/main', 'packages/server/src/platform')
