import type { Data } from '@generated/data'

export type Schedule = Data.Schedule
export type Line = Schedule['lines'][number]

/** `1,860.5` → 186050; null for what isn't an amount of dollars. */
export function centsOf(dollars: string): number | null {
  const plain = dollars.replace(/[$,\s]/g, '')
  if (!/^\d{1,8}(?:\.\d{1,2})?$/.test(plain)) return null
  return Math.round(Number(plain) * 100)
}

export const dollarsOf = (cents: number) => (cents / 100).toFixed(2)
