import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

export interface LinkPictures {
  /**
   * A PNG, made once and kept on disk.
   * @param name of its file, which sorts by day
   * @param svg gives the drawing; undefined if there is none
   * @returns undefined if it is not kept and cannot be made now
   */
  of(name: string, svg: () => string | undefined): Promise<Uint8Array | undefined>
}

type Draw = (svg: string) => Promise<Uint8Array>

/** Some 60 KB each. */
const MOST_KEPT = 1_000
/** Each takes up to half a second of one processor. */
const MOST_WAITING = 8

/** @param fonts files of the fonts that pictures name; without them, or without the drawing library, none is made */
export function linkPictures(directory: string, fonts: readonly string[]): LinkPictures {
  let drawing: Promise<Draw | undefined> | undefined
  let last: Promise<unknown> = Promise.resolve()
  let waiting = 0
  return {
    async of(name, svg) {
      const kept = await readFile(join(directory, name)).catch(() => undefined)
      if (kept || fonts.length === 0 || waiting >= MOST_WAITING) return kept
      const text = svg()
      drawing ??= drawWith(fonts)
      const draw = await drawing
      if (text === undefined || draw === undefined) return undefined
      waiting += 1
      const made = last
        .then(() => draw(text))
        .finally(() => {
          waiting -= 1
        })
      last = made.catch(() => undefined)
      await keep(directory, name, await made)
      return made
    },
  }
}

async function drawWith(fonts: readonly string[]): Promise<Draw | undefined> {
  const library = await import('@resvg/resvg-js').catch(() => undefined)
  if (library === undefined) return undefined
  const font = { fontFiles: [...fonts], loadSystemFonts: false }
  return async (svg) => (await library.renderAsync(svg, { font })).asPng()
}

/** Replaced whole, as another process may read it. The oldest are dropped. */
async function keep(directory: string, name: string, png: Uint8Array): Promise<void> {
  await mkdir(directory, { recursive: true })
  const part = join(directory, `.${name}.part`)
  await writeFile(part, png)
  await rename(part, join(directory, name))
  const names = (await readdir(directory)).filter((one) => one.endsWith('.png')).sort()
  const old = names.slice(0, Math.max(0, names.length - MOST_KEPT))
  await Promise.all(old.map((one) => rm(join(directory, one), { force: true })))
}
