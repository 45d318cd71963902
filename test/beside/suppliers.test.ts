import { runFolders } from './run-folders.ts'

await runFolders('suppliers/src', 'server/src/adapters', 'server/src/storage')
