import { Enumeration, type ValueOf } from '#shared/values/enumeration'

export const questionLimits = {
  /** Questions of a company about a project that wait for an answer. */
  unanswered: 3,
  /** Days after which the owner is reminded of a question. */
  reminderDays: 2,
} as const

/** How the console filters questions. */
export const questionStates = new Enumeration({
  offered: { reported: 'Reported', hidden: 'Hidden', unanswered: 'Not answered' },
})
export type QuestionState = ValueOf<typeof questionStates>
