import { runFolders } from './run-folders.ts'

await runFolders('packages/products/src')
