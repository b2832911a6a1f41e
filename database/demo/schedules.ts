import type { DemoSchedule } from './types.js'

/** What is owed for staged homes. Other companies bill elsewhere. */
export const demoSchedules: readonly DemoSchedule[] = [
  {
    project: 'Chestnut Street Victorian, Parlor Floor',
    begunDaysAgo: 19,
    firstPaid: { daysAgo: 18, way: 'check', note: 'check no. 1042' },
    damage: {
      daysAgo: 4,
      title: 'Lamp shade, parlor',
      amount: 8500,
      reason: 'It was torn before the install.',
    },
    lastReportedDaysAgo: 1,
  },
]
