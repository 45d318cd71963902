const RANDOM: readonly (readonly [RegExp, string])[] = [
  [/bw_[0-9A-Za-z]{22}_[0-9A-Za-z]{6}/g, '<key>'],
  [/SANDBOX-[0-9A-F]{32}/g, '<order>'],
  [/\/assets\/[\w-]{12}\//g, '/assets/<mark>/'],
]

/** A text without what differs from run to run. */
export function masked(text: string, baseUrl: string): string {
  const { host, port } = new URL(baseUrl)
  const named = RANDOM.reduce((rest, [pattern, name]) => rest.replace(pattern, name), text)
  return (
    named
      .replaceAll(baseUrl, '<base>')
      .replaceAll(host, '<host>')
      // After a host, and not the first digits of a number in JSON.
      .replace(new RegExp(`(?<=[\\w.\\]]):${port}\\b`, 'g'), ':<port>')
  )
}
