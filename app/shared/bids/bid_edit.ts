import type { EditedField } from '#shared/edits/three_way'

/** What a company changes about its offer. Two prices and two splits of them don't add up, so they are one field. */
export const bidFields: readonly EditedField[] = [
  { field: 'amount', with: ['parts'], label: 'Offer' },
  { field: 'timeline', label: 'Timeline' },
  { field: 'stagingPeriod', label: 'Staging period' },
  { field: 'extensionPerMonth', label: 'Each extra month' },
  { field: 'experienceLevel', label: 'Experience level' },
  { field: 'paymentTerms', label: 'Payment terms' },
  { field: 'acceptsCreditCards', label: 'Credit cards' },
  { field: 'note', label: 'Note' },
]
