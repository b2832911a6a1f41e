import type { Data } from '@generated/data'
import { maxLengths } from '#shared/values/field_rules'
import { projectFacts } from '#shared/projects/project_facts'
import { lazy, Suspense, useState } from 'react'
import { withdrawQuestion } from '~/components/questions/mutations'
import { AnswerForm, AskForm, ReportQuestion } from '~/components/questions/question_forms'
import { AddressLine } from '~/components/email_links/address_line'
import { QuestionsSection } from '~/components/questions/questions_section'
import { FactControl } from '~/components/stated_facts/fact_control'
import { extendDescription } from '~/components/stated_facts/mutations'
import { ReadyQuestions } from '~/components/stated_facts/ready_questions'
import { Badge } from '~/components/ui/badge'
import { Button } from '~/components/ui/button'
import { Fold } from '~/components/projects/fold'
import { LocalTime } from '~/components/ui/local_time'
import { HidingNote, MarkedText, MaskedText } from '~/components/ui/masked_text'
import { useMutation } from '~/hooks/use_mutation'

const QuestionModeration = lazy(async () => {
  const { QuestionModeration: dialog } = await import('~/components/questions/moderation')
  return { default: dialog }
})

type Questions = NonNullable<Data.ProjectPage['questions']>
export type Question = NonNullable<Questions['list']>[number]

interface ProjectQuestionsProps {
  project: Data.ProjectPage
  /** Whether the viewer is the project's owner. */
  own?: boolean
}

/** What companies asked about the project, and what the owner answered. */
export function ProjectQuestions({ project, own = false }: ProjectQuestionsProps) {
  return (
    <QuestionsSection line={AddressLine} project={project} own={own}>
      {(questions, settle) => (
        <QuestionList project={project} questions={questions} own={own} onDone={settle} />
      )}
    </QuestionsSection>
  )
}

interface QuestionListProps {
  project: ProjectQuestionsProps['project']
  questions: Questions
  own: boolean
  onDone: () => void
}

function QuestionList({ project, questions, own, onDone }: QuestionListProps) {
  const { id, status } = project
  const { list, refusal, ready, can } = questions
  const waiting = list?.filter(({ answer }) => !answer) ?? []
  const shown = list?.filter(({ answer }) => answer) ?? []
  const items = (questionsOf: Question[]) =>
    questionsOf.length > 0 && (
      <ul className="mt-5 grid gap-4 in-[.fold]:mt-1">
        {questionsOf.map((question) => (
          <li key={question.id} className="card p-5">
            <QuestionItem question={question} own={own} project={project} onDone={onDone} />
          </li>
        ))}
      </ul>
    )
  return (
    <>
      {own ? (
        <>
          {items(waiting)}
          <div className="mt-5 border-t border-line empty:hidden">
            {shown.length > 0 && (
              <Fold title="Answered questions" summary={shown.length}>
                {items(shown)}
              </Fold>
            )}
            <ReadyQuestions projectId={id} questions={ready} onDone={onDone} />
          </div>
        </>
      ) : (
        items([...shown, ...waiting])
      )}
      {can.ask && <AskForm projectId={id} />}
      {refusal && status === 'open' && !project.readingRefusal && (
        <p className="mt-4 max-w-[42rem] text-[0.9375rem] text-pretty text-muted">{refusal}</p>
      )}
    </>
  )
}

interface AddToDescriptionProps {
  project: Data.Project
  text: string
  onDone: () => void
}

/** Adds an answer to the description, until it is there or the description is too long. */
function AddToDescription({ project, text, onDone }: AddToDescriptionProps) {
  const extension = useMutation(extendDescription, { onSuccess: onDone, onConflict: onDone })
  const description = `${project.description}\n\n${text}`
  if (project.description.includes(text) || description.length > maxLengths.description) return null
  return (
    <Button
      size="sm"
      loading={extension.busy && 'Adding'}
      onClick={() =>
        void extension.mutate({ projectId: project.id, description, former: project.description })
      }
    >
      Add to the description
    </Button>
  )
}

interface QuestionItemProps {
  question: Question
  own: boolean
  project: ProjectQuestionsProps['project']
  onDone: () => void
}

function QuestionItem({ question, own, project, onDone }: QuestionItemProps) {
  const projectId = project.id
  const [isCorrecting, setCorrecting] = useState(false)
  const [isReporting, setReporting] = useState(false)
  const [isModerating, setModerating] = useState(false)
  const { id, answer, asker, isOwn, hiddenReason, can } = question
  const withdrawal = useMutation(withdrawQuestion, { onSuccess: onDone, onConflict: onDone })
  function settle() {
    setCorrecting(false)
    onDone()
  }
  const isForm = own && can.answer && (!answer || isCorrecting)
  const report = can.report && (
    <Button size="sm" variant="quiet" onClick={() => setReporting(true)}>
      Report
    </Button>
  )
  return (
    <article aria-labelledby={`question-${id}`}>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
        <span>
          {isOwn ? 'You asked' : (asker ?? 'A staging company asked')},{' '}
          <LocalTime at={question.askedAt} format="short" />
        </span>
        {hiddenReason !== null && <Badge tone="danger" text="Hidden by our team" />}
        {hiddenReason === null && !answer && !own && (
          <Badge tone="neutral" text="Not answered yet" />
        )}
      </div>
      <h3 id={`question-${id}`} className="mt-1.5 font-medium wrap-anywhere whitespace-pre-line">
        <PublicText {...question} />
      </h3>
      {question.hiddenNote && <HidingNote className="mt-1.5" text={question.hiddenNote} />}
      {hiddenReason !== null && (
        <p className="mt-2 text-sm wrap-anywhere text-muted">Reason: {hiddenReason}</p>
      )}
      {answer && !isForm && (
        <div className="mt-3 border-l-2 border-line pl-4">
          <p className="text-sm text-muted">
            {own ? 'Your answer' : 'The owner’s answer'},{' '}
            <LocalTime at={answer.answeredAt} format="short" />
            {answer.correctedAt && (
              <>
                {' · '}Corrected <LocalTime at={answer.correctedAt} format="short" />
              </>
            )}
          </p>
          <p className="mt-1 text-[0.9375rem] wrap-anywhere whitespace-pre-line">
            <PublicText {...answer} />
          </p>
          {answer.hiddenNote && <HidingNote className="mt-1.5" text={answer.hiddenNote} />}
        </div>
      )}
      {answer && !isForm && question.fact && (
        <div className="no-print mt-3">
          <p className="text-sm font-medium">
            Add to the facts: {projectFacts[question.fact].label}
          </p>
          <div className="mt-1.5">
            <FactControl projectId={projectId} fact={question.fact} onDone={onDone} />
          </div>
        </div>
      )}
      {isForm && (
        <AnswerForm
          key={answer ? 'correction' : 'answer'}
          question={question}
          projectId={projectId}
          onDone={settle}
          onKeep={answer ? settle : undefined}
        >
          {report}
        </AnswerForm>
      )}
      <div className="no-print mt-3 flex flex-wrap gap-2 empty:hidden">
        {can.answer && answer && !isForm && (
          <Button size="sm" onClick={() => setCorrecting(true)}>
            Correct
          </Button>
        )}
        {own && answer && !isForm && project.can.edit && (
          <AddToDescription project={project} text={answer.text} onDone={onDone} />
        )}
        {can.withdraw && (
          <Button
            size="sm"
            loading={withdrawal.busy && 'Withdrawing'}
            onClick={() => void withdrawal.mutate({ id, projectId })}
          >
            Withdraw
          </Button>
        )}
        {!isForm && report}
        {can.moderate && (
          <Button
            size="sm"
            variant={hiddenReason === null ? 'danger' : 'secondary'}
            onClick={() => setModerating(true)}
          >
            {hiddenReason === null ? 'Hide' : 'Show again'}
          </Button>
        )}
      </div>
      {question.isReported && (
        <p className="mt-3 text-sm text-muted">You have reported this question.</p>
      )}
      {isReporting && (
        <ReportQuestion
          question={question}
          projectId={projectId}
          onClose={() => setReporting(false)}
        />
      )}
      {isModerating && (
        <Suspense>
          <QuestionModeration
            question={question}
            projectId={projectId}
            onClose={() => setModerating(false)}
          />
        </Suspense>
      )}
    </article>
  )
}

interface PublicTextProps {
  text: string
  /** For the author: the parts that others don't see. */
  hidden: readonly { start: number; end: number }[]
}

const PublicText = ({ text, hidden }: PublicTextProps) =>
  hidden.length > 0 ? <MarkedText text={text} parts={hidden} /> : <MaskedText text={text} />
