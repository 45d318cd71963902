import { CATALOG } from '@bellwether-markets/products/catalog'
import { OPERATIONS } from '../../../operations/operations.ts'
import type { Interaction } from '../../../service/sign-in/interactions.ts'
import { shownName } from '../../../service/sign-in/shown-name.ts'
import { keyValues } from '../parts/key-values.tsx'
import { intro } from '../parts/section-head.tsx'
import { returnsTo, SCOPE_WORDS } from './connect-words.ts'

const DEAREST = Math.max(...[...CATALOG.products, ...OPERATIONS].map(({ credits }) => credits))

/** Who asks. */
export function clientIntro({ client: { name: given, domain } }: Interaction) {
  const name = shownName(given)
  return domain === undefined
    ? intro(
        'An app asks to use Bellwether',
        <>
          <b>Unverified:</b> {name === '' ? 'it gives no name' : `it calls itself “${name}”`}. Go on only if
          you started this in that app yourself.
        </>,
      )
    : intro(
        <>
          <b>{domain}</b> asks to use Bellwether
        </>,
        `${name === '' || name === domain ? '' : `It calls itself “${name}”. `}Its address was verified.`,
      )
}

/** What for, what it costs, and where it leads back to. */
export const appTerms = ({ scopes, redirectUri }: Interaction) => (
  <div class="fig">
    <header>
      <h2 class="t">What you allow</h2>
    </header>
    <div class="body">
      {keyValues(
        [
          ['It may', scopes.map((scope) => <p>{SCOPE_WORDS[scope]}</p>)],
          [
            'It costs',
            `Nothing to connect. A call costs 0 to ${DEAREST} credits, most 1 or 2; market risk and regime are free.`,
          ],
          [
            'It gets',
            <>
              A token of its own, never your key. You end it at any time under{' '}
              <a href="/account" target="_blank" rel="noopener">
                Account
              </a>
              .
            </>,
          ],
          ['Leads back to', returnsTo(redirectUri), 'wrap-any'],
        ],
        { style: 'terms' },
      )}
    </div>
  </div>
)
