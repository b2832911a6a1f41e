import { Enumeration, type ValueOf } from '#shared/values/enumeration'
import type { HomeZone } from '#shared/places/home_zones'
import { timeIn } from '#shared/values/zone_clock'

/** The days on which a crew comes. */
export const crewDays = new Enumeration({ offered: { install: 'Install', removal: 'Removal' } })
export type CrewDay = ValueOf<typeof crewDays>

/** What a crew reports with one tap each. */
export const daySteps = new Enumeration({
  offered: {
    on_our_way: 'On our way',
    arrived: 'Arrived',
    finished: 'Finished',
    no_access: 'Couldn’t get in',
  },
})
export type DayStep = ValueOf<typeof daySteps>

/** In the order in which they happen; `no_access` may come at any time between the first and the last. */
export const stepsInOrder = ['on_our_way', 'arrived', 'finished'] as const

export const noAccessReasons = new Enumeration({
  offered: {
    code: 'The code doesn’t work',
    key: 'No key in the lockbox',
    someone_home: 'Someone is home and doesn’t know of it',
    not_ready: 'The home isn’t ready',
    other: 'Something else',
  },
})
export type NoAccessReason = ValueOf<typeof noAccessReasons>

export const dayRules = {
  /** Seconds in which a tap can be undone. The other side is told afterwards. */
  undoSeconds: 60,
  /** Days after the day in which a phone may send what was tapped on it. */
  lateDays: 7,
  note: 300,
} as const

/** What the last tap of a day says: `On the way since 8:40 AM`. */
export function dayStateText({ step, at }: { step: DayStep; at: string }, zone: HomeZone): string {
  const time = timeIn(zone, new Date(at))
  const texts: Record<DayStep, string> = {
    on_our_way: `On the way since ${time}`,
    arrived: `Arrived ${time}`,
    finished: `Finished ${time}`,
    no_access: `Couldn’t get in ${time}`,
  }
  return texts[step]
}

/** The next step that the bar of a crew's page offers; null once it has finished. */
export const nextStep = (steps: readonly DayStep[]): (typeof stepsInOrder)[number] | null => {
  const last = stepsInOrder.findLastIndex((step) => steps.includes(step))
  return stepsInOrder[last + 1] ?? null
}
