import { FieldRow, Submit } from './form.tsx'
/** Search within a page. */
export const searchField = (text: string) => (
  <form class="narrow" action="/search" role="search" aria-label="Search in the page">
    <FieldRow id="search-text" label="Asset, day, call or guide">
      <input id="search-text" type="search" name="q" value={text} maxlength={40} autocomplete="off" />
      <Submit label="Search" />
    </FieldRow>
  </form>
)

/** In every header; it works without JavaScript. */
export const searchForm = () => (
  <form class="find" action="/search" role="search">
    <svg width="15" height="15" viewBox="0 0 15 15" aria-hidden="true">
      <circle cx="6.2" cy="6.2" r="4.7" fill="none" stroke="currentColor" stroke-width="1.6" />
      <path d="M9.8 9.8L14 14" stroke="currentColor" stroke-width="1.6" />
    </svg>
    <input
      type="search"
      name="q"
      aria-label="Search assets, days and documentation"
      placeholder="Search"
      autocomplete="off"
      maxlength={40}
    />
    <kbd>/</kbd>
  </form>
)
