import { readFileSync } from 'node:fs'
import { assetFile } from '../../../platform/asset-file.ts'
import type { Page } from '../page.ts'
import { prose } from '../parts/prose.tsx'
import { intro } from '../parts/section-head.tsx'

const LEAD = 'What is new for those who call the service or run it. Changes of models are listed apart.'

export const changes: Page = {
  path: '/changes',
  render: () => ({
    path: '/changes',
    title: 'Changes',
    description: LEAD,
    kind: 'docsp',
    main: [
      intro('Changes', LEAD),
      prose(withoutIntroduction(readFileSync(assetFile('changelog.md'), 'utf8'))),
    ],
  }),
}

/** The page has its own. */
const withoutIntroduction = (text: string): string => text.slice(text.indexOf('## '))
