import { Enumeration, type ValueOf } from './enumeration.js'

/** What the team did about the fee of a job that its company gave up. */
export const giveUpOutcomes = new Enumeration({
  offered: { refunded: 'Fee refunded', kept: 'Fee kept' },
})
export type GiveUpOutcome = ValueOf<typeof giveUpOutcomes>

/** The console's lists of given-up jobs: those to decide, and those decided. */
export const givenUpJobStates = ['open', 'decided'] as const
export type GivenUpJobState = (typeof givenUpJobStates)[number]
