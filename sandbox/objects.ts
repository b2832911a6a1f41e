import { randomBytes } from 'node:crypto'

/** Sends an event: a type as named by Stripe, and the object's current state. */
export type Publish = (type: string, object: object) => void

/** A random id like Stripe's: prefix, underscore, 24 letters and digits. */
export function newId(prefix: string): string {
  const letters = randomBytes(32)
    .toString('base64')
    .replaceAll(/[^A-Za-z0-9]/g, '')
  return `${prefix}_${letters.slice(0, 24)}`
}

export function nowSeconds(): number {
  return Math.floor(Date.now() / 1000)
}
