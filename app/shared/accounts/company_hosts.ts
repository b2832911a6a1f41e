import { platforms } from '#shared/masking/company_names'
import { parseUrl } from '#shared/pages/urls'

/** The host of a company's own website, in lower case and without `www.`; null for a page on a site of many. */
export function companyHost(website: string | null): string | null {
  const host =
    website &&
    parseUrl(website)
      ?.hostname.toLowerCase()
      .replace(/^www\./, '')
  if (!host || host.split('.').some((label) => platforms.has(label))) return null
  return host
}
