import { EVERYTHING, testSnippets } from './snippet-tests.ts'

testSnippets('the snippets of the documentation', EVERYTHING)
