import type { OpenYahoo } from '@bellwether-markets/suppliers/providers/yahoo-library'

const PACKAGE = 'bellwether-provider-yahoo'

/** Undefined if the package is not installed: the service then asks Yahoo by its own requests. */
export async function installedYahoo(): Promise<OpenYahoo | undefined> {
  try {
    return ((await import(PACKAGE)) as { readonly openYahoo: OpenYahoo }).openYahoo
  } catch (error) {
    const isMissing = error instanceof Error && 'code' in error && error.code === 'ERR_MODULE_NOT_FOUND'
    if (isMissing && error.message.includes(`'${PACKAGE}'`)) return undefined
    throw error
  }
}
