import type { ComponentChildren } from 'preact'

/** Search within a page. */
export const searchField = (text: string): ComponentChildren => (
  <form class="narrow" action="/search" role="search" aria-label="Search in the page">
    <label for="search-text">Asset, day, call or guide</label>
    <div class="row">
      <input id="search-text" type="search" name="q" value={text} maxlength={40} autocomplete="off" />
      <button class="btn" type="submit">
        Search
      </button>
    </div>
  </form>
)
