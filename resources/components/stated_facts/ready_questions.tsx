import type { Data } from '@generated/data'
import { FactControl } from '~/components/stated_facts/fact_control'
import { Fold } from '~/components/projects/fold'
import { plural } from '~/lib/format'

type Questions = NonNullable<Data.ProjectPage['questions']>

interface ReadyQuestionsProps {
  projectId: number
  questions: Questions['ready']
  onDone: () => void
}

/** What companies usually ask, for the owner to answer before they do. */
export function ReadyQuestions({ projectId, questions, onDone }: ReadyQuestionsProps) {
  if (questions.length === 0) return null
  return (
    <Fold
      title="Companies usually ask"
      summary={`${questions.length} not answered`}
      className="no-print"
    >
      <p className="text-[0.9375rem] text-pretty text-muted">
        Answer now, and nobody has to wait. Only staging companies read it.
      </p>
      <ul className="mt-4 grid gap-5">
        {questions.map(({ fact, question, companies }) => (
          <li key={fact}>
            <p className="font-medium">{question}</p>
            {companies !== null && (
              <p className="text-sm text-muted">
                {plural(companies, 'company', 'companies')} asked this lately
              </p>
            )}
            <div className="mt-2">
              <FactControl projectId={projectId} fact={fact} onDone={onDone} />
            </div>
          </li>
        ))}
      </ul>
    </Fold>
  )
}
