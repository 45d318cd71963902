import assert from 'node:assert/strict'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { linkPictures } from './link-pictures.ts'

const directory = await mkdtemp(join(tmpdir(), 'bellwether-pictures-'))
after(() => rm(directory, { recursive: true }))

const SVG =
  '<svg xmlns="http://www.w3.org/2000/svg" width="12" height="6"><rect width="12" height="6"/></svg>'
// The drawing needs none of its glyphs.
const FONT = join(directory, 'none.ttf')

test('a picture is made once, and then read from the disk', async () => {
  await writeFile(FONT, '')
  const pictures = linkPictures(join(directory, 'kept'), [FONT])
  const made = await pictures.of('2026-11-27-home.png', () => SVG)
  assert.deepEqual(
    Buffer.from(made ?? [])
      .subarray(1, 4)
      .toString(),
    'PNG',
  )
  const again = await pictures.of('2026-11-27-home.png', () => assert.fail('it is kept'))
  assert.deepEqual(Buffer.from(again ?? []), Buffer.from(made ?? []))
  assert.deepEqual(await readdir(join(directory, 'kept')), ['2026-11-27-home.png'])
})

test('what is unknown, and a service without fonts, has none', async () => {
  assert.equal(await linkPictures(directory, [FONT]).of('x.png', () => undefined), undefined)
  assert.equal(await linkPictures(directory, []).of('x.png', () => SVG), undefined)
})

test('of many at once some are refused', async () => {
  const pictures = linkPictures(join(directory, 'many'), [FONT])
  const made = await Promise.all(
    Array.from({ length: 30 }, (_, index) => pictures.of(`${index}.png`, () => SVG)),
  )
  assert.ok(made.some((png) => png === undefined) && made.some((png) => png !== undefined))
})
