import Question from '#models/question'
import { call } from '#tests/helpers/calls'
import { createOwner, createProject, createStager, type Person } from '#tests/helpers/people'

export const asked = 'Is there parking for a moving truck?'
export const answered = 'Yes, next to the garage.'

/** A question as the project page and its poll return it. */
export interface SeenQuestion {
  id: number
  text: string
  /** The fact that it asks about, for the owner until it is stated. */
  fact: string | null
  hiddenNote: string | null
  isOwn: boolean
  asker: string | null
  hiddenReason: string | null
  isReported: boolean
  answer: {
    text: string
    answeredAt: string
    correctedAt: string | null
    version: number
  } | null
  can: { answer: boolean; withdraw: boolean; report: boolean; moderate: boolean }
}

export interface SeenQuestions {
  answered: number
  list: SeenQuestion[] | null
  refusal: string | null
  ready: { fact: string; question: string; companies: number | null }[]
  can: { ask: boolean }
}

/** What the poll of the project returns to this person. */
export async function questionsSeenBy(person: Person | null, projectId: number) {
  const { body } = await call<{ questions: SeenQuestions }>(
    person,
    `GET /api/projects/${projectId}`
  )
  return body.questions
}

/** An open project with a company that asks about it. */
export async function createAskedProject() {
  const [owner, company, other] = [await createOwner(), await createStager(), await createStager()]
  const project = await createProject(owner)
  return { owner, company, other, project, path: `/api/projects/${project.id}/questions` }
}

export const createQuestion = (project: { id: number }, company: Person, text = asked) =>
  Question.ask(project.id, company.user, text)

/** A question with its first answer. */
export async function createAnswered(
  project: { id: number },
  { owner, company }: { owner: Person; company: Person }
): Promise<Question> {
  const question = await createQuestion(project, company)
  return question.writeAnswer(owner.user, { answer: answered, replaces: null })
}
