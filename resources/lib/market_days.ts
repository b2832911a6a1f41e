import { marketDays } from '#shared/bids/bid_costs'

const { shortest, longest, step } = marketDays

const keyOf = (projectId: number) => `stagely-days-${projectId}`

/** The days on market last chosen for a project in this browser; null without a choice. */
export function storedDays(projectId: number): number | null {
  try {
    const days = Number(localStorage.getItem(keyOf(projectId)))
    return days >= shortest && days <= longest && days % step === 0 ? days : null
  } catch {
    // The browser blocks storage.
    return null
  }
}

export function storeDays(projectId: number, days: number): void {
  try {
    localStorage.setItem(keyOf(projectId), String(days))
  } catch {
    // Storage is blocked, so the next visit starts from the usual day.
  }
}
