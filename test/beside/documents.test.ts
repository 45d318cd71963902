import { runFolders } from './run-folders.ts'

await runFolders('test/documents', 'test/gold', 'test/bench', 'tools/reference')
