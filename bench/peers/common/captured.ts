/**
 * What Stagely answers with: `bench/peers.ts` reads it from Stagely's server before it measures. A peer
 * runs its queries and then sends this, not what it has read, so a change of Stagely's props needs none
 * in the peers. They make no props from rows, which favors them a little.
 */
import { readFileSync } from 'node:fs'

interface Captured {
  /** All props of the owner's project page but the moment at which it was rendered. */
  props: Record<string, unknown>
  /** What the poll brings. */
  offers: unknown[]
}

let known: Captured | undefined

/** What Stagely answers with, read once. Throws if CAPTURED_ANSWERS doesn't name the file. */
export function captured(): Captured {
  known ??= JSON.parse(readFileSync(String(process.env.CAPTURED_ANSWERS), 'utf8')) as Captured
  return known
}
