import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { once } from '@bellwether-markets/engine/kernel/once'
import { assetFile } from '../../../platform/asset-file.ts'

/** The program that checks the record, as it is served. */
export const verifierBytes = once(() => readFileSync(assetFile('verify.mjs')))

/** SHA-256, hex. */
export const verifierHash = once(() => createHash('sha256').update(verifierBytes()).digest('hex'))
