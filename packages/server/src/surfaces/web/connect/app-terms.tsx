import { CATALOG } from '@bellwether-markets/products/catalog'
import { OPERATIONS } from '../../../operations/operations.ts'
import type { Interaction } from '../../../service/sign-in/interactions.ts'
import { shownName } from '../../../service/sign-in/shown-name.ts'
import { keyValues } from '../parts/key-values.tsx'
import { returnsTo, SCOPE_WORDS } from './connect-words.ts'

const DEAREST = Math.max(...[...CATALOG.products, ...OPERATIONS].map(({ credits }) => credits))

/** Who asks. */
export function clientHead({ client }: Interaction) {
  const name = shownName(client.name)
  if (client.domain !== undefined) {
    return (
      <>
        <h1>
          <b>{client.domain}</b> asks to use Bellwether
        </h1>
        <p class="lead">
          {name === '' || name === client.domain ? null : <>It calls itself “{name}”. </>}Its address was
          verified.
        </p>
      </>
    )
  }
  return (
    <>
      <h1>An app asks to use Bellwether</h1>
      <p class="lead">
        <b>Unverified:</b> {name === '' ? 'it gives no name' : <>it calls itself “{name}”</>}. Go on only if
        you started this in that app yourself.
      </p>
    </>
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
