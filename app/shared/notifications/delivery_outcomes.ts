import { Enumeration, type ValueOf } from '#shared/values/enumeration'

/** What became of an email. The mail server has accepted those that were sent. */
export const deliveryOutcomes = new Enumeration({
  offered: {
    sent: 'Sent',
    unknown_address: 'Address unknown',
    given_up: 'Not delivered',
  },
})
export type DeliveryOutcome = ValueOf<typeof deliveryOutcomes>
