import type { DescribedOperation } from './operation.ts'

/** The products' methods as Markdown. */
export const methodologyText = (operations: readonly DescribedOperation[]): string =>
  [
    '# Methodology',
    'Every answer is computed from what was known at its instant and can be given again for it (`as_of`). Nothing is made up where data are missing: what is missing is named. Probabilities are calibrated on the past before the instant and stand beside their base rates.',
    ...operations
      .filter(({ kind }) => kind === 'data')
      .map(({ title, doc }) => `## ${title}\n\n${doc.trim().replace(/^#+ /gm, '### ')}`),
  ].join('\n\n')
