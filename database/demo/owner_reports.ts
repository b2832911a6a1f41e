import type { DemoOwnerReport } from './types.js'

/** Companies that paid the fee and hear nothing; one report waits for a decision. */
export const demoOwnerReports = [
  {
    project: 'Arcadia Ranch with a Pool Patio',
    messages: [
      { daysAgo: 7, text: 'Thank you for choosing us. When can we walk through the house?' },
      { daysAgo: 4, text: 'We left a voicemail on Monday. Would Thursday morning suit you?' },
    ],
    reportedHoursAgo: 22,
    dismissed: {
      hoursAgo: 5,
      reason:
        'We reached the owner. She was traveling, and asks you to call her on Friday about the install date.',
    },
  },
  {
    project: 'North Loop Warehouse Condo',
    messages: [
      { daysAgo: 8, text: 'We have held the first week of next month for you. Does that work?' },
      { daysAgo: 5, text: 'Could you tell us who has the keys for the freight elevator?' },
      {
        daysAgo: 2,
        text: 'We need to plan the truck. Please let us know if anything has changed.',
      },
    ],
    reportedHoursAgo: 17,
  },
] as const satisfies readonly DemoOwnerReport[]
