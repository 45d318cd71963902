const LONGEST = 60

/** A name that a stranger chose: short, on one line, and without characters that hide or turn others. */
export function shownName(name: string): string {
  const plain = name
    .replace(/[^\P{C}\s]/gu, '')
    .replace(/\s+/g, ' ')
    .trim()
  // By code points, as half an emoji is none.
  const letters = [...plain]
  return letters.length > LONGEST ? `${letters.slice(0, LONGEST - 1).join('')}…` : plain
}
