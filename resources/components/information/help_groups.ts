import { companyQuestions } from './company_questions.js'
import { generalQuestions } from './general_questions.js'
import { ownerQuestions } from './owner_questions.js'

export interface Question {
  question: string
  answer: string
  /** The page to continue on. */
  link?: { href: string; label: string }
  /** Also listed first, above the groups. */
  popular?: boolean
}

export interface HelpGroup {
  id: string
  title: string
  questions: readonly Question[]
}

/** `hours` is the payment window. */
const helpGroups = (hours: number): HelpGroup[] => [
  { id: 'owners', title: 'For agents, builders and investors', questions: ownerQuestions(hours) },
  { id: 'companies', title: 'For staging companies', questions: companyQuestions(hours) },
  { id: 'general', title: 'General', questions: generalQuestions },
]

export const popularQuestions = (hours: number): Question[] =>
  helpGroups(hours).flatMap(({ questions }) => questions.filter(({ popular }) => popular))

/** The questions whose text or answer contains every word of `search`. */
export function findQuestions(search: string, hours: number): HelpGroup[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  const matches = ({ question, answer }: Question) => {
    const text = `${question} ${answer}`.toLowerCase()
    return words.every((word) => text.includes(word))
  }
  return helpGroups(hours)
    .map((group) => ({ ...group, questions: group.questions.filter(matches) }))
    .filter((group) => group.questions.length > 0)
}
