import { offeredTiers } from '../../operations/checkout/offered-tiers.ts'
import { costOf, type DescribedOperation } from './operation.ts'

const grouped = new Intl.NumberFormat('en-US')

/** Tiers and prices as Markdown. */
export function pricingText(operations: readonly DescribedOperation[]): string {
  const tiers = offeredTiers().map(
    ({ id, credits, calls_per_minute: calls, price }) =>
      `| ${id} | ${credits === null ? 'unlimited' : grouped.format(credits)} | ${grouped.format(calls)} | ${priceOf(price)} |`,
  )
  const calls = operations
    .filter(({ access }) => access !== 'admin')
    .map(({ method, path, title, credits }) => `| ${title} | \`${method} ${path}\` | ${costOf(credits)} |`)
  return [
    '# Pricing',
    'Usage is paid in credits. Only an answer with data is charged: refusals, unchanged answers (304) and failed calls cost nothing.',
    ['| Tier | Credits | Calls a minute | Price |', '| --- | --- | --- | --- |', ...tiers].join('\n'),
    ['| Call | Endpoint | Cost |', '| --- | --- | --- |', ...calls].join('\n'),
  ].join('\n\n')
}

function priceOf(price: ReturnType<typeof offeredTiers>[number]['price']): string {
  if (price === null) return 'by agreement'
  return price.amount === 0 ? 'free, one key per e-mail address' : `${price.amount} ${price.currency}`
}
