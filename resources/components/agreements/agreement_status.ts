import type { StagingSide } from '#shared/jobs/staging_terms'
import { marketClock, marketDate } from '#shared/values/market_time'
import type { Data } from '@generated/data'

export type Agreement = Data.Agreement
export type Version = Agreement['versions'][number]

/** The company's name, or the owner's. */
export const otherName = ({ other }: Pick<Agreement, 'other'>): string =>
  other.company ?? other.name

export const newestOf = ({ versions }: Agreement): Version | null => versions[0] ?? null

/** Moments of an agreement are in one zone, so that both read the same. */
export function momentOf(iso: string): string {
  const at = new Date(iso)
  return `${marketDate(at)} at ${marketClock(at)}`
}

export const hasSigned = ({ signatures }: Version, side: StagingSide): boolean =>
  signatures.some((signature) => signature.side === side)
