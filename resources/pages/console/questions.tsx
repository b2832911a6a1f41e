import type { Data } from '@generated/data'
import { AccountLink, ProjectLink } from '~/components/console/console_links'
import { ListPage } from '~/components/console/list_page'
import type { Moderation } from '~/components/console/moderation_dialog'
import { hideQuestion, keepQuestion, showQuestion } from '~/components/console/moderations'
import type { ListProps } from '~/components/console/use_console_list'
import { Badge } from '~/components/ui/badge'
import { Button } from '~/components/ui/button'
import { LocalTime } from '~/components/ui/local_time'
import ConsoleLayout from '~/layouts/console'

export default function Questions(props: ListProps<'questions'>) {
  return (
    <ListPage name="questions" page={props}>
      {({ rows }, ask) =>
        rows.map((question) => (
          <QuestionCard key={question.id} question={question} onModerate={ask} />
        ))
      }
    </ListPage>
  )
}

Questions.layout = ConsoleLayout

interface QuestionCardProps {
  question: Data.ConsoleQuestion
  onModerate: (moderation: Moderation) => void
}

/** A question with its answer and its reports, and what the team can do. */
function QuestionCard({ question, onModerate }: QuestionCardProps) {
  const { id, asker, project, text, answer, hiddenReason, reports, can } = question
  return (
    <article className="card p-5 lg:p-6" aria-labelledby={`question-${id}`}>
      <header className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <h2 id={`question-${id}`} className="flex flex-wrap gap-x-1.5 font-semibold">
          {asker ? (
            <AccountLink id={asker.id}>{asker.company ?? asker.name}</AccountLink>
          ) : (
            'A deleted account'
          )}
          about
          <ProjectLink id={project.id}>{project.title}</ProjectLink>
        </h2>
        <Badge {...question.badge} />
        <p className="num text-sm text-muted">
          <LocalTime at={question.askedAt} format="moment" />
        </p>
      </header>
      <div className="mt-4 max-w-[42rem]">
        <p className="wrap-anywhere whitespace-pre-line">{text}</p>
        {answer && (
          <p className="mt-3 border-l-2 border-line pl-4 wrap-anywhere whitespace-pre-line">
            <span className="block text-sm text-muted">The owner’s answer</span>
            {answer}
          </p>
        )}
        {hiddenReason && (
          <p className="mt-3 text-sm wrap-anywhere text-muted">Hidden: {hiddenReason}</p>
        )}
      </div>
      {reports.map((report) => (
        <p
          key={report.id}
          className="mt-4 max-w-[42rem] rounded-md bg-sunken px-4 py-3 text-[0.9375rem] wrap-anywhere whitespace-pre-line"
        >
          <span className="block text-sm text-muted">
            Reported by {report.reporter.name}, <LocalTime at={report.createdAt} format="moment" />
          </span>
          {report.reason}
        </p>
      ))}
      <div className="mt-5 flex flex-wrap gap-2">
        {can.show && (
          <Button
            onClick={() => onModerate(can.hide ? keepQuestion(question) : showQuestion(question))}
          >
            {can.hide ? 'Dismiss report' : 'Show again'}
          </Button>
        )}
        {can.hide && (
          <Button variant="danger" onClick={() => onModerate(hideQuestion(question))}>
            Hide question
          </Button>
        )}
      </div>
    </article>
  )
}
