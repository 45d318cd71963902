import type { ComponentChildren } from 'preact'
import { TIERS } from '../../../kernel/credits.ts'
import { whole } from '../number-text.ts'

/** One step from an address to a key. */
export const freeKeyForm = (): ComponentChildren => (
  <form id="free-key" class="narrow" novalidate>
    <label for="email">Your e-mail address</label>
    <div class="row">
      <input
        id="email"
        name="email"
        type="email"
        autocomplete="email"
        maxlength={320}
        placeholder="you@example.org"
        required
        aria-describedby="email-note email-fault"
      />
      <button class="btn" type="submit">
        Create key
      </button>
    </div>
    <p class="err" id="email-fault" role="alert" hidden />
    <p class="note" id="email-note">
      {whole(TIERS.free.credits)} credits, once. No card.
    </p>
  </form>
)
