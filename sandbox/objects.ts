import { randomBytes } from 'node:crypto'

/** Tells the world: `type` as Stripe names its events, and the object as it stands now. */
export type Publish = (type: string, object: object) => void

/** A random id in Stripe's manner: prefix, underscore, 24 letters and digits. */
export function newId(prefix: string): string {
  const letters = randomBytes(32)
    .toString('base64')
    .replaceAll(/[^A-Za-z0-9]/g, '')
  return `${prefix}_${letters.slice(0, 24)}`
}

export function nowSeconds(): number {
  return Math.floor(Date.now() / 1000)
}
