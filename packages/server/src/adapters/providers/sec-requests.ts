import type { BodyKind, Identity, ProviderRequest, Validators } from './provider-request.ts'
import { plainAgent } from './provider-request.ts'

/** All companies with ticker and CIK. */
export const requestSecTickers = (identity: Identity, validators: Validators = {}): ProviderRequest =>
  secGet('https://www.sec.gov/files/company_tickers.json', 'json', { identity, validators })

export const requestSecCompanyFacts = (
  cik: string | number,
  identity: Identity,
  validators: Validators = {},
): ProviderRequest =>
  secGet(`https://data.sec.gov/api/xbrl/companyfacts/CIK${tenDigits(cik)}.json`, 'json', {
    identity,
    validators,
  })

export const requestSecSubmissions = (
  cik: string | number,
  identity: Identity,
  validators: Validators = {},
): ProviderRequest =>
  secGet(`https://data.sec.gov/submissions/CIK${tenDigits(cik)}.json`, 'json', { identity, validators })

export const tenDigits = (cik: string | number): string => String(cik).padStart(10, '0')

/** @throws RangeError without a contact, which SEC requires */
function secGet(
  url: string,
  expects: BodyKind,
  { identity, validators }: { readonly identity: Identity; readonly validators: Validators },
): ProviderRequest {
  if (!/@|\./.test(identity.contact)) throw new RangeError('SEC requires an e-mail address of the operator')
  return {
    method: 'GET',
    url,
    headers: { 'user-agent': plainAgent(identity) },
    expects,
    host: 'sec',
    redirectHosts: ['www.sec.gov', 'data.sec.gov'],
    validators,
  }
}
