import type { Data } from '@generated/data'
import { useState } from 'react'
import { AccountLink, ProjectLink } from '~/components/console/console_links'
import type { ConsoleNavigation, ListFilters } from '~/components/console/console_navigation'
import { FilterSelect } from '~/components/console/filter_select'
import { Listed } from '~/components/console/listed'
import { ModerationDialog, type Moderation } from '~/components/console/moderation_dialog'
import { hideQuestion, keepQuestion, showQuestion } from '~/components/console/moderations'
import { ReportKinds } from '~/components/console/report_kinds'
import { ScreenHeading } from '~/components/console/screen_heading'
import { useConsoleList } from '~/components/console/use_console_list'
import { Badge } from '~/components/ui/badge'
import { Button } from '~/components/ui/button'
import { LocalTime } from '~/components/ui/local_time'
import { PageHead } from '~/components/ui/page_head'
import ConsoleLayout from '~/layouts/console'
import { number } from '~/lib/format'

interface QuestionsProps {
  navigation: ConsoleNavigation
  stateOptions: { value: string; label: string }[]
  filters: ListFilters
  questions: Data.ConsoleQuestion[]
  total: number
  pageSize: number
}

export default function Questions({ navigation, stateOptions, ...props }: QuestionsProps) {
  const [moderation, setModeration] = useState<Moderation | null>(null)
  const list = useConsoleList({
    call: '/api/admin/questions',
    address: `${navigation.base}/questions`,
    initial: { rows: props.questions, total: props.total, filters: props.filters },
    pageSize: props.pageSize,
  })
  const { reportedQuestions: reported } = navigation
  return (
    <div className="space-y-5">
      <PageHead title="Questions" noIndex />
      <ReportKinds navigation={navigation} />
      <ScreenHeading
        title="Questions"
        count={list.total}
        waiting={reported > 0 ? `${number(reported)} reported` : 'none reported'}
      >
        <FilterSelect
          label="Show"
          all="All questions"
          options={stateOptions}
          value={String(list.filters.state ?? '')}
          onChange={(state) => list.change({ state })}
        />
      </ScreenHeading>
      <Listed
        list={list}
        empty={list.whole ? 'There is no such question.' : 'No company has asked yet.'}
      >
        {list.rows.map((question) => (
          <QuestionCard key={question.id} question={question} onModerate={setModeration} />
        ))}
      </Listed>
      <ModerationDialog
        moderation={moderation}
        onClose={() => setModeration(null)}
        onDone={list.reread}
      />
    </div>
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
