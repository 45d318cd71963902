const BASE = 'http://own.invalid'

/** A path of this service that a form or a link names; undefined for anything that leads elsewhere. */
export function ownPath(text: string | null): string | undefined {
  const url = text === null ? null : URL.parse(text, BASE)
  return url?.origin === BASE ? url.pathname + url.search + url.hash : undefined
}

/** Where a visitor signs in who then comes back to a page. */
export const signInPath = (back: string): string => `/account/sign-in?${new URLSearchParams({ back })}`
