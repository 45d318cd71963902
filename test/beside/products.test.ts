import { runFolders } from './run-folders.ts'

await runFolders('products/src')
