import { runFolders } from './run-folders.ts'

await runFolders(
  'packages/server/src/domain',
  'packages/server/src/service',
  'packages/server/src/operations',
  'packages/server/src/surfaces',
)
