import type { ComponentChildren } from 'preact'
import { type DescribedOperation, targetOf } from '../../docs/operation.ts'
import { paidStrip } from '../parts/paid-section.tsx'
import type { Viewer } from '../viewers.ts'

/** The example call of a person who is signed in: it needs neither a key nor scripts. */
export interface SessionRun {
  /** Pays for it; undefined once it is paid for. */
  readonly offer: ComponentChildren | undefined
  /** Data that this person has paid for at the current snapshot. */
  readonly bought: unknown
}

/** Undefined for a stranger, for free calls and for what no snapshot answers. */
export async function sessionRun(
  { id, path, title, credits, hasValidator, example }: DescribedOperation,
  viewer: Viewer | undefined,
): Promise<SessionRun | undefined> {
  if (viewer === undefined || credits === 0 || !hasValidator) return undefined
  const [filled = path] = targetOf(path, example.query).split('?')
  const query = Object.fromEntries(
    Object.entries(example.query).filter(([name]) => !path.includes(`{${name}}`)),
  )
  const bought = await viewer.paid(filled, query)
  const back = `/docs/${id}#answer`
  const what = `${title.charAt(0).toLowerCase()}${title.slice(1)}`
  const offer = paidStrip({ what, path: filled, query, credits, shownAsOf: undefined, back, viewer })
  return { bought, offer: bought === undefined ? offer : undefined }
}
