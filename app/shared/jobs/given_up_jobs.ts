import { Enumeration, type ValueOf } from '#shared/values/enumeration'

/** What the team did about the fee of a job that its company gave up. */
export const giveUpOutcomes = new Enumeration({
  offered: { refunded: 'Fee refunded', kept: 'Fee kept' },
})
export type GiveUpOutcome = ValueOf<typeof giveUpOutcomes>
