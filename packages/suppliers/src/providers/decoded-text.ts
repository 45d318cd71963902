const FALLBACK = 'windows-1252'

/**
 * By byte-order mark, XML declaration, then header. Invalid UTF-8 is read as Windows-1252, a superset of ISO-8859-1.
 */
export function decodedText(bytes: Uint8Array, contentType?: string): string {
  const mark = markOf(bytes)
  if (mark !== undefined) return new TextDecoder(mark).decode(bytes)
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, 400))
  const declared = /<\?xml[^>]*\sencoding\s*=\s*["']([\w.:-]+)["']/i.exec(head)?.[1]
  const sent = /charset\s*=\s*"?([\w.:-]+)/i.exec(contentType ?? '')?.[1]
  for (const charset of [declared, sent, 'utf-8']) {
    const text = charset === undefined ? undefined : tryDecode(bytes, charset)
    if (text !== undefined) return text
  }
  return new TextDecoder(FALLBACK).decode(bytes)
}

function markOf(bytes: Uint8Array): string | undefined {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return 'utf-8'
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  return bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : undefined
}

function tryDecode(bytes: Uint8Array, charset: string): string | undefined {
  try {
    return new TextDecoder(charset, { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}
