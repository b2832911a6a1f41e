import type { DemoBadge } from './types.js'

/** Documents for badges, by company (index in `demoCompanies`). */
export const demoBadges = [
  {
    company: 0,
    type: 'business_license',
    sentDaysAgo: 300,
    verified: { daysAgo: 298, validForDays: 430 },
  },
  {
    company: 0,
    type: 'liability_insurance',
    sentDaysAgo: 120,
    verified: { daysAgo: 118, validForDays: 390 },
  },
  {
    company: 0,
    type: 'resa_membership',
    sentDaysAgo: 60,
    declined: {
      daysAgo: 58,
      reason: 'The membership is in the name of a person. Please send one that names the company.',
    },
  },
  {
    company: 1,
    type: 'liability_insurance',
    sentDaysAgo: 90,
    verified: { daysAgo: 88, validForDays: 365 },
  },
  {
    company: 1,
    type: 'resa_membership',
    sentDaysAgo: 200,
    verified: { daysAgo: 197, validForDays: 219 },
  },
  { company: 2, type: 'liability_insurance', sentDaysAgo: 2 },
  { company: 1, type: 'business_license', sentDaysAgo: 1 },
] as const satisfies readonly DemoBadge[]
