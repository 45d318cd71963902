import { runFolders } from './run-folders.ts'

await runFolders('packages/suppliers/src', 'packages/server/src/adapters', 'packages/server/src/storage')
