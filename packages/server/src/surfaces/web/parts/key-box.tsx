import type { ComponentChildren } from 'preact'

/** A new key, until it is hidden. */
export const keyBox = (apiKey: string, note: string): ComponentChildren => (
  <div role="status">
    <p>
      <b>Your key. It is shown on this page only: copy it now.</b>
    </p>
    <div class="keybox">
      <code id="issued-key">{apiKey}</code>
      <button class="copy" type="button" data-copy={apiKey}>
        Copy
      </button>
    </div>
    <p class="note">{note}</p>
  </div>
)
