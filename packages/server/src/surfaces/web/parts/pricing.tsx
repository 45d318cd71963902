import type { ComponentChildren } from 'preact'
import { type OfferedTier, offeredTiers } from '../../../operations/checkout/offered-tiers.ts'
import { CATALOG } from '../../../products/catalog.ts'
import { whole } from '../number-text.ts'
import { creditWords } from './figure.tsx'
import { sectionHead } from './section-head.tsx'

export const pricing = (): ComponentChildren => (
  <section id="pricing">
    {sectionHead(
      'Pricing',
      <span class="call">
        <code>
          GET <b>/v1/checkout/tiers</b>
        </code>
        <span>free</span>
      </span>,
    )}
    <table class="price stack">
      <caption class="vh">Tiers</caption>
      <thead>
        <tr>
          <th scope="col">Tier</th>
          <th scope="col" class="num">
            Credits
          </th>
          <th scope="col" class="num">
            Requests per minute
          </th>
          <th scope="col" class="num">
            Price
          </th>
          <th scope="col">Enough for</th>
          <th scope="col">
            <span class="vh">Get it</span>
          </th>
        </tr>
      </thead>
      <tbody>{offeredTiers().map(tierRow)}</tbody>
    </table>
    {costs()}
    <p class="note spaced">
      An answer without data costs nothing: no charge for 304, 4xx or 5xx. Buying is a one-time payment, not a
      subscription.
    </p>
  </section>
)

function tierRow(tier: OfferedTier): ComponentChildren {
  const { id, credits, calls_per_minute: calls } = tier
  return (
    <tr>
      <th scope="row" class="sym">
        {id}
      </th>
      <td class="num">
        {credits === null ? 'unlimited' : whole(credits)}
        <span class="only-n"> credits</span>
      </td>
      <td class="num">
        {whole(calls)}
        <span class="only-n"> a minute</span>
      </td>
      <td class="num">
        <b>{priceOf(tier)}</b>
      </td>
      <td>{enoughFor(credits)}</td>
      <td class="num">{getIt(tier)}</td>
    </tr>
  )
}

export const priceOf = ({ price }: OfferedTier): string =>
  price === null ? 'custom' : `${price.amount.toLocaleString('en-US')} ${price.currency}`

const enoughFor = (credits: number | null): string =>
  credits === null
    ? 'Usage is counted, nothing is deducted'
    : `${whole(credits)} signal calls or ${whole(credits / 10)} briefings`

function getIt({ id }: OfferedTier): ComponentChildren {
  if (id === 'free')
    return (
      <a class="btn quiet" href="#key">
        Create key
      </a>
    )
  if (id === 'enterprise') return <span class="label">issued by the operator</span>
  return (
    <a class="btn" href={`/checkout?tier=${id}`}>
      Buy {id}
    </a>
  )
}

function costs(): ComponentChildren {
  const prices = [...new Set(CATALOG.products.map(({ credits }) => credits))].sort(
    (one, other) => one - other,
  )
  return (
    <dl class="cost">
      {prices.map((price) => (
        <div>
          <dt>{creditWords(price) === 'free' ? '0 credits' : creditWords(price)}</dt>
          <dd>
            {CATALOG.products
              .filter(({ credits }) => credits === price)
              .map(({ title }) => title)
              .join('; ')}
          </dd>
        </div>
      ))}
    </dl>
  )
}
