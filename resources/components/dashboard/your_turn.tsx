import type { OwnStep } from '~/components/jobs/own_job'
import { TurnSentence } from '~/components/projects/turn_sentence'
import { LinkButton } from '~/components/ui/link_button'

/** How many steps are listed before the others are unfolded. */
const listed = 5

interface YourTurnProps {
  /** Most urgent first. */
  steps: OwnStep[]
}

/** What waits for the viewer in any job, each with its button. */
export function YourTurn({ steps }: YourTurnProps) {
  if (steps.length === 0) return null
  const more = steps.slice(listed)
  return (
    <section aria-labelledby="your-turn" className="mt-8 rounded-lg bg-accent-soft px-5 sm:px-6">
      <h2 id="your-turn" className="pt-4 text-sm font-semibold text-accent-strong">
        Your turn
      </h2>
      <StepList steps={steps.slice(0, listed)} />
      {more.length > 0 && (
        <details className="border-t border-accent/15">
          <summary className="flex min-h-11 cursor-pointer items-center font-semibold text-accent-strong">
            and {more.length} more
          </summary>
          <StepList steps={more} />
        </details>
      )}
    </section>
  )
}

function StepList({ steps }: YourTurnProps) {
  return (
    <ul className="divide-y divide-accent/15">
      {steps.map((step) => (
        <li
          key={`${step.projectId} ${step.key}`}
          className="flex flex-wrap items-center gap-x-6 gap-y-3 py-3.5 text-[0.9375rem]"
        >
          <p className="num min-w-48 flex-1 text-pretty wrap-anywhere">
            <b className="font-semibold">{step.title}.</b> <TurnSentence turn={step} />
          </p>
          <LinkButton href={step.href} className="border-transparent max-sm:w-full">
            <span>
              {step.button}
              <span className="sr-only"> {step.title}</span>
            </span>
          </LinkButton>
        </li>
      ))}
    </ul>
  )
}
