const KEY = 'bellwether-key'

/** The key of this tab: gone when it is closed, never in an address. */
export function keptKey() {
  try {
    return sessionStorage.getItem(KEY) ?? ''
  } catch {
    return ''
  }
}

export function keepKey(key) {
  try {
    if (key === '') sessionStorage.removeItem(KEY)
    else sessionStorage.setItem(KEY, key)
  } catch {
    // Without storage the key lives as long as the page.
  }
}

export const masked = (key) => (key === '' ? 'bw_your_key' : `${key.slice(0, 6)}…${key.slice(-3)}`)
