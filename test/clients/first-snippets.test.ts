import { EVERYTHING, testSnippets } from './snippet-tests.ts'

const FIRST = ['risk', 'prices', 'portfolio-check']

testSnippets('the first snippets of the documentation', {
  operations: EVERYTHING.operations.filter(({ id }) => FIRST.includes(id)),
  guides: EVERYTHING.guides.filter(({ id }) => id === 'quick-start'),
  withPast: false,
})
