import { runFolders } from './run-folders.ts'

await runFolders('test/payments')
