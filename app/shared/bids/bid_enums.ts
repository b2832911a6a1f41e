import { Enumeration, type ValueOf } from '#shared/values/enumeration'

export const bidTimelines = new Enumeration({
  offered: {
    '1 week': '1 week',
    '2 weeks': '2 weeks',
    '3 weeks': '3 weeks',
    '1 month': '1 month',
    'flexible': 'Flexible',
  },
})
export type BidTimeline = ValueOf<typeof bidTimelines>

/** Days until the home is staged; null for flexible bids. */
export const timelineDays: Readonly<Record<BidTimeline, number | null>> = {
  '1 week': 7,
  '2 weeks': 14,
  '3 weeks': 21,
  '1 month': 30,
  'flexible': null,
}

export const experienceLevels = new Enumeration({
  offered: {
    rising_talent: 'Rising Talent',
    experienced_professional: 'Experienced Professional',
    expert_stager: 'Expert Stager',
  },
})
export type ExperienceLevel = ValueOf<typeof experienceLevels>

/** In days. */
export const stagingPeriods = new Enumeration({
  offered: { 30: '30 days', 45: '45 days', 60: '60 days', 90: '90 days', 120: '120 days' },
})
export type StagingPeriod = ValueOf<typeof stagingPeriods>

export const paymentTerms = new Enumeration({
  offered: {
    full_completion: 'Full at completion',
    split_payment: '50% upfront 50% completion',
    flexible: 'Flexible',
  },
})
export type PaymentTerms = ValueOf<typeof paymentTerms>

/** Why an owner declined a bid, as the owner chooses it. */
export const declineReasons = new Enumeration({
  offered: {
    price: 'Price',
    timing: 'Timing',
    style: 'Style',
    chose_another: 'I chose another company',
    other: 'Another reason',
  },
})
export type DeclineReason = ValueOf<typeof declineReasons>

const reasonTexts: Readonly<Record<DeclineReason, string>> = {
  price: 'the price',
  timing: 'the timing',
  style: 'the style',
  chose_another: 'they chose another company',
  other: 'other',
}

/** Adds the owner's reason, for the stager. Takes and returns text without the period at the end. */
export const withDeclineReason = (text: string, reason: DeclineReason | null): string =>
  reason === null ? text : `${text}. Reason: ${reasonTexts[reason]}`

/** Initial values of the form. */
export const bidDefaults = {
  experienceLevel: 'experienced_professional',
  stagingPeriod: '60',
  paymentTerms: 'full_completion',
  acceptsCreditCards: false,
} as const satisfies {
  experienceLevel: ExperienceLevel
  stagingPeriod: StagingPeriod
  paymentTerms: PaymentTerms
  acceptsCreditCards: boolean
}

/** Highest bid in whole dollars: far above any real one, far below the column's maximum. */
export const bidAmountLimit = 10_000_000
