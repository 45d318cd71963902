import type { ReleaseName } from '@bellwether-markets/engine/briefing/release-calendar'

export const RELEASE_LABELS: Readonly<Record<ReleaseName, string>> = {
  fed: 'Interest rate decision of the Federal Reserve',
  president: 'Presidential election of the United States',
  congress: 'Congressional elections of the United States',
  cpi: 'Consumer prices of the United States',
  jackson_hole: 'Speech of the chair of the Federal Reserve in Jackson Hole',
  jobs: 'Jobs report of the United States',
}
