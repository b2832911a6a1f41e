import type { Data } from '@generated/data'
import { FactControl } from '~/components/stated_facts/fact_control'
import { plural } from '~/lib/format'

type Questions = NonNullable<Data.Project.Variants['forPage']['questions']>

interface ReadyQuestionsProps {
  projectId: number
  questions: Questions['ready']
  onDone: () => void
}

/** What companies usually ask, for the owner to answer before they do. */
export function ReadyQuestions({ projectId, questions, onDone }: ReadyQuestionsProps) {
  if (questions.length === 0) return null
  return (
    <section aria-labelledby="ready-questions" className="no-print mt-5 rounded-lg bg-sunken p-5">
      <h3 id="ready-questions" className="font-semibold">
        Companies usually ask
      </h3>
      <p className="mt-1 text-[0.9375rem] text-pretty text-muted">
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
    </section>
  )
}
