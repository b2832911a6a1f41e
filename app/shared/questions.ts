import { Enumeration, type ValueOf } from './enumeration.js'

export const questionLimits = {
  /** Questions of a company about a project that wait for an answer. */
  unanswered: 3,
} as const

/** How the console filters questions. */
export const questionStates = new Enumeration({
  offered: { reported: 'Reported', hidden: 'Hidden', unanswered: 'Not answered' },
})
export type QuestionState = ValueOf<typeof questionStates>
