import { router } from '@inertiajs/react'
import { classes } from '~/lib/classes'
import type { OwnStep, Week } from '~/components/jobs/own_job'
import { NextDate } from '~/components/dashboard/this_week'
import { inChargeText } from '~/components/people/in_charge_note'
import { TurnSentence } from '~/components/projects/turn_sentence'
import { OutcomeChoices } from '~/components/home_outcomes/outcome_choices'
import { Button } from '~/components/ui/button'
import { ChevronRight } from '~/components/ui/icons'
import { LinkButton } from '~/components/ui/link_button'
import { DueIn } from '~/components/ui/day_times'

/** How many steps are listed before the others are unfolded. */
const listed = 5

interface StepListProps {
  steps: OwnStep[]
  /** Opens the dialog in which the step is done, if the page has one. */
  dialogOf: (step: OwnStep) => (() => void) | null
}

interface YourTurnProps extends StepListProps {
  /** Something above has the filled button of the page. Default false. */
  isQuiet?: boolean
  /** Named if nothing waits and this week says nothing. */
  week: Week
}

/** What waits for the viewer in any job, most urgent first, each with its button. */
export function YourTurn({ steps, dialogOf, week, isQuiet = false }: YourTurnProps) {
  if (steps.length === 0) {
    return (
      <p className="num mt-6 rounded-lg bg-sunken px-5 py-4 text-[0.9375rem] sm:px-6">
        <b className="font-semibold">Nothing waits for you.</b>
        {week.dates.length > 0 && <NextDate date={week.next} />}
      </p>
    )
  }
  const more = steps.slice(listed)
  return (
    <section
      aria-labelledby="your-turn"
      className="mt-5 rounded-lg bg-accent-soft px-5 pt-4 pb-1 sm:px-6"
    >
      <h2 id="your-turn" className="font-semibold text-accent-strong">
        Your turn
      </h2>
      <StepList hasFirst={!isQuiet} steps={steps.slice(0, listed)} dialogOf={dialogOf} />
      {more.length > 0 && (
        <details className="group border-t border-accent/20">
          <summary className="flex min-h-11 cursor-pointer list-none items-center text-[0.9375rem] font-semibold text-accent-strong underline decoration-accent/40 underline-offset-4 group-open:hidden [&::-webkit-details-marker]:hidden">
            and {more.length} more
          </summary>
          <StepList steps={more} dialogOf={dialogOf} />
        </details>
      )}
    </section>
  )
}

/** On narrow screens only the first step of all has a button; the others have text links. */
const asText =
  'max-lg:-ml-2 max-lg:justify-start max-lg:border-0 max-lg:bg-transparent max-lg:px-2 max-lg:text-accent-strong'

function StepList({ steps, dialogOf, hasFirst = false }: StepListProps & { hasFirst?: boolean }) {
  return (
    <ul className="divide-y divide-accent/20">
      {steps.map((step, at) => (
        <li
          key={`${step.projectId} ${step.key}`}
          className={classes(
            'flex flex-col pt-3 lg:flex-row lg:items-center lg:gap-6 lg:pb-3',
            hasFirst && at === 0 ? 'pb-3' : 'pb-1'
          )}
        >
          <div className="num min-w-0 flex-1">
            <p className="text-pretty wrap-anywhere">
              <b className="font-semibold">{step.title}.</b> <TurnSentence turn={step} />
            </p>
            {(step.at || step.inCharge) && (
              <p className="text-sm wrap-anywhere text-muted">
                {step.at && <DueIn at={step.at} />}{' '}
                {step.inCharge && `${inChargeText(step.inCharge)}.`}
              </p>
            )}
          </div>
          {step.key === 'report_outcome' ? (
            <OutcomeChoices
              className="mt-2 mb-2 lg:my-0"
              projectId={step.projectId}
              title={step.title}
              onDone={() => router.reload()}
            />
          ) : (
            <StepButton isFirst={hasFirst && at === 0} step={step} press={dialogOf(step)} />
          )}
        </li>
      ))}
    </ul>
  )
}

interface StepButtonProps {
  step: OwnStep
  isFirst: boolean
  press: (() => void) | null
}

function StepButton({ step, isFirst, press }: StepButtonProps) {
  const look = {
    variant: isFirst ? 'primary' : 'secondary',
    className: classes('lg:min-w-42', isFirst ? 'max-lg:mt-3' : `border-transparent ${asText}`),
  } as const
  const label = (
    <>
      <span>
        {step.button}
        <span className="sr-only"> {step.title}</span>
      </span>
      {!isFirst && <ChevronRight className="icon size-4 lg:hidden" />}
    </>
  )
  return press ? (
    <Button {...look} onClick={press}>
      {label}
    </Button>
  ) : (
    <LinkButton {...look} href={step.href}>
      {label}
    </LinkButton>
  )
}
