/**
 * Deadlines and payments are shown in one zone, with its name, so that a page, an email and a
 * receipt read the same. Apart from the formats of `market_time.ts`, which most pages don't need.
 */
export const marketZone = 'America/New_York'
export const marketZoneName = 'ET'
