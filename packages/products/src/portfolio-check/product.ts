import { Type } from 'typebox'
import { defineOnDemand } from '../contract/on-demand.ts'
import type { Example } from '../contract/operation.ts'
import { CheckBody } from './check-body.ts'
import { checkInputs } from './check-inputs.ts'
import { CheckedPortfolio } from './check-schema.ts'
import { conciseCheck } from './concise-check.ts'
import { checkDoc } from './doc.ts'
import example from './example.json' with { type: 'json' }

export const portfolioCheck = defineOnDemand({
  id: 'portfolio-check',
  title: 'Portfolio check',
  brief: 'Check the risk of your own holdings',
  summary: 'Past risk of your holdings, which of them carries it, and what moves them. Nothing is stored.',
  doc: checkDoc,
  method: 'POST',
  path: '/v1/portfolio/check',
  credits: 5,
  query: Type.Object({}),
  body: CheckBody,
  errors: ['symbol_not_tracked'],
  result: CheckedPortfolio,
  inputs: checkInputs,
  concise: conciseCheck,
  next: ({ holdings: [largest] }) => ({
    product: 'regime',
    because: `${largest.symbol} carries ${largest.risk_contribution_pct}% of the risk: see which market regime holds now.`,
  }),
  tool: { name: 'get_model_portfolio', view: 'check' },
  example: example as Example<typeof CheckedPortfolio>,
})
