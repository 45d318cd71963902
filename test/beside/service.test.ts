import { runFolders } from './run-folders.ts'

await runFolders('server/src/domain', 'server/src/service', 'server/src/operations', 'server/src/surfaces')
