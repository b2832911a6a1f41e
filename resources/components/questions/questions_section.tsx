import type { Data } from '@generated/data'
import { type ComponentType, type ReactNode, useEffect, useRef } from 'react'
import { plural } from '~/lib/format'

/** The anchor of links in emails. */
const questionsId = 'questions'

type Questions = NonNullable<Data.ProjectPage['questions']>

interface QuestionsSectionProps {
  project: Data.ProjectPage
  /** Whether the viewer is the project's owner. */
  own?: boolean
  signedIn?: boolean
  /** Shows the sentence below the heading; as text by default. */
  line?: ComponentType<{ text: string }>
  /**
   * What those who may read the questions see. `settle` moves the focus to the heading when the form or
   * the button that had it is gone.
   */
  children?: (questions: Questions, settle: () => void) => ReactNode
}

/** The heading of the questions, what they are for, and how many there are. */
export function QuestionsSection({
  project,
  own = false,
  signedIn = true,
  line: Line,
  children,
}: QuestionsSectionProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    // An instant visit scrolls to the hash in its placeholder, which has no questions yet.
    if (window.location.hash === `#${questionsId}`) heading.current?.scrollIntoView()
  }, [])
  const { status, questions } = project
  if (!questions) return null
  const { list, answered } = questions
  const isOver = status !== 'open'
  if (isOver && (list && !project.readingRefusal ? list.length === 0 : answered === 0)) return null
  const lead = leadOf({
    questions,
    own,
    signedIn,
    isOver,
    canBid: project.can.bid,
    isRefused: Boolean(project.readingRefusal),
  })
  return (
    <section aria-labelledby={questionsId} className="scroll-mt-6">
      <h2
        id={questionsId}
        ref={heading}
        tabIndex={-1}
        className="display scroll-mt-6 text-2xl outline-none"
      >
        Questions
      </h2>
      <p className="mt-2 max-w-[42rem] text-[0.9375rem] text-pretty text-muted">
        {Line ? <Line text={lead} /> : lead}
      </p>
      {children?.(questions, () => heading.current?.focus())}
    </section>
  )
}

interface LeadProps {
  questions: Questions
  own: boolean
  signedIn: boolean
  isOver: boolean
  /** A company that has an offer here asks, too. */
  canBid: boolean
  /** A company that reads answers only with a confirmed address. */
  isRefused: boolean
}

/** What the section is for, and that it is empty. */
function leadOf({
  questions: { list, answered, refusal, can },
  own,
  signedIn,
  isOver,
  canBid,
  isRefused,
}: LeadProps): string {
  if (!list) {
    if (answered === 0) {
      const none = 'No questions answered yet.'
      return signedIn ? none : `${none} Log in as a staging company to ask.`
    }
    const count = `${plural(answered, 'question')} answered.`
    const read = answered === 1 ? 'read it' : 'read them'
    return signedIn
      ? `${count} Staging companies can ${read}.`
      : `${count} Log in as a staging company to ${read}.`
  }
  if (own) {
    return list.length === 0
      ? 'Companies can ask about your project before they make an offer. Nobody has asked yet.'
      : 'All staging companies can read your answers. You don’t learn who asked.'
  }
  if (isRefused && (answered > 0 || (refusal && !isOver))) {
    if (answered === 0) return 'Confirm your email address to ask a question.'
    const read = answered === 1 ? 'read it' : 'read them'
    const ask = refusal && !isOver ? ' and ask' : ''
    return `${plural(answered, 'question')} answered. Confirm your email address to ${read}${ask}.`
  }
  if (isOver) return 'The project is closed, so no more questions are answered.'
  const ask = `Ask what you need to know ${canBid ? 'before you make an offer' : 'about the home'}.`
  if (list.length === 0) return can.ask ? `Nobody has asked yet. ${ask}` : 'Nobody has asked yet.'
  return can.ask ? ask : 'What staging companies asked about this project.'
}
