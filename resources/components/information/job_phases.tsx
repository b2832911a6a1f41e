import { jobPhases, phaseLabel, type JobPhase } from '#shared/jobs/jobs'
import { reviewRules } from '#shared/reputation/reviews'
import { classes } from '~/lib/classes'

/** What happens in each phase, for both sides. `hours` is the payment window. */
const phaseTexts = (hours: number): Record<JobPhase, { owner: string; stager: string }> => ({
  offers: {
    owner: 'Companies ask questions and make offers. You answer, compare and accept one.',
    stager: 'Your offer is with the owner. Until the owner decides, you can change or withdraw it.',
  },
  chosen: {
    owner: `You have accepted an offer. The company has ${hours} hours to confirm it.`,
    stager: `The owner has chosen you. You have ${hours} hours to pay the platform fee.`,
  },
  paid: {
    owner:
      'You see each other’s contact details. Agree on a day for the install, and sign an agreement if you both want one.',
    stager:
      'You see each other’s contact details. Propose a day for the install, and prepare an agreement if you both want one.',
  },
  dated: {
    owner: 'The install day is set. Enter the address and how the crew gets in.',
    stager:
      'The install day is set. The staging page has the address once the owner has entered it.',
  },
  in_home: {
    owner:
      'The furniture is in the home. The company marks its work completed, and you confirm it.',
    stager: 'Mark your work completed once the rooms are finished. You can add photos of them.',
  },
  ending: {
    owner: 'Two weeks before the removal you both answer: sold, extend or remove?',
    stager: 'Two weeks before the removal you both answer: sold, extend or remove?',
  },
  removed: {
    owner: `One of you has marked the furniture as removed. Reviews can be written for ${reviewRules.days} days after the completion.`,
    stager: `One of you has marked the furniture as removed. Reviews can be written for ${reviewRules.days} days after the completion.`,
  },
  reviewed: {
    owner: 'You have reviewed each other, or the time for it is over. Nothing is left to do.',
    stager: 'You have reviewed each other, or the time for it is over. Nothing is left to do.',
  },
})

/** How a job goes, phase by phase. */
export function JobPhases({ paymentWindowHours }: { paymentWindowHours: number }) {
  const texts = phaseTexts(paymentWindowHours)
  return (
    <section
      aria-labelledby="job"
      className="grid gap-x-14 gap-y-6 border-t border-line pt-10 lg:grid-cols-12 lg:pt-14"
    >
      <div className="lg:col-span-4">
        <h2 id="job" className="display text-[1.75rem] leading-tight lg:text-3xl">
          How a job goes
        </h2>
        <p className="mt-2 max-w-sm text-pretty text-muted">
          A job has eight phases. Its pages show the current one, whose turn it is and until when,
          and your dashboard begins with what waits for you. A notification is read once its step is
          done, or once you have seen its page.
        </p>
      </div>
      <ol className="divide-y divide-line lg:col-span-8">
        {jobPhases.values.map((phase) => (
          <Phase key={phase} phase={phase} {...texts[phase]} />
        ))}
      </ol>
    </section>
  )
}

interface PhaseProps {
  phase: JobPhase
  owner: string
  stager: string
}

function Phase({ phase, owner, stager }: PhaseProps) {
  const [label, theirs] = [phaseLabel(phase, 'owner'), phaseLabel(phase, 'stager')]
  const isOneText = owner === stager
  return (
    <li className="grid gap-x-8 gap-y-2 py-5 first:pt-0 last:pb-0 sm:grid-cols-[9rem_minmax(0,1fr)_minmax(0,1fr)]">
      <div>
        <h3 className="font-semibold">{label}</h3>
        {theirs !== label && <p className="text-sm text-muted">Companies read “{theirs}”</p>}
      </div>
      <Text className={isOneText ? 'sm:col-span-2' : ''} side={isOneText ? 'Both' : 'Owner'}>
        {owner}
      </Text>
      {!isOneText && <Text side="Company">{stager}</Text>}
    </li>
  )
}

const Text = ({
  side,
  className,
  children,
}: {
  side: string
  className?: string
  children: string
}) => (
  <div className={classes('text-[0.9375rem]', className)}>
    <p className="text-sm font-semibold">{side}</p>
    <p className="text-pretty text-muted">{children}</p>
  </div>
)
