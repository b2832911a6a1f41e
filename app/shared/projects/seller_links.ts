/** How long a seller's link works: from its address on, and after an offer is accepted. */
export const sellerLinkDays = { afterIssue: 60, afterAcceptance: 14 } as const

/** What a browser reads at an address that has ended, is turned off or never existed. */
export const sellerPageEnded = 'This page has ended. Ask your agent for the current one.'

/** Path of the page at which a seller reads the offers. */
export const sellerPath = (token: string) => `/seller/${token}`

/** Openings are counted by browser and hour, so their number is never exact. */
export function openingsText(openings: number): string {
  if (openings === 0) return 'Not opened yet'
  return openings === 1 ? 'Opened about once' : `Opened about ${openings} times`
}
