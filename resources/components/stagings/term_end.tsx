import { dayWithWeekday } from '#shared/values/market_time'
import { money } from '#shared/values/money'
import { retention } from '#shared/accounts/retention'
import {
  addDays,
  stagingAnswers,
  stagingTerm,
  type StagingAnswer,
} from '#shared/jobs/staging_terms'
import { useState } from 'react'
import { focusJobSentence } from '~/components/jobs/focus_job'
import { answerAboutTerm, markRemoved } from '~/components/stagings/mutations'
import { otherName, type Staging } from '~/components/stagings/staging_status'
import { Button } from '~/components/ui/button'
import { Card } from '~/components/ui/card'
import { Ask } from '~/components/ui/question'
import { useMutation, withInput } from '~/hooks/use_mutation'
import { formatShortDate } from '~/lib/format'

/** The anchor of links in emails. */
export const answerId = 'answer'

/** The end of the term: sold, extend or remove, and that the furniture is gone. */
export function TermEnd({ staging }: { staging: Staging }) {
  const { can, removed, removalOn, phase } = staging
  const [asks, setAsks] = useState(false)
  if (!removalOn || removed || phase === 'dated') return null
  const title = can.answer ? 'Sold, extend or remove?' : 'End of the term'

  return (
    <Card title={title} id={answerId} className="scroll-mt-6">
      {phase === 'in_home' ? (
        <p className="-mt-1 text-[0.9375rem] text-pretty text-muted">
          Two weeks before the removal, on {dayWithWeekday(staging.questionOn ?? removalOn)}, we ask
          you both: sold, extend or remove?
        </p>
      ) : (
        <>
          <Answered staging={staging} />
          {can.answer && <Choices staging={staging} onDone={focusJobSentence} />}
        </>
      )}
      {can.markRemoved && (
        <div className="no-print mt-5 flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line pt-4">
          <p className="min-w-48 flex-1 text-[0.9375rem] text-muted">
            Is the furniture gone already?
          </p>
          <Button onClick={() => setAsks(true)}>Mark as removed</Button>
        </div>
      )}
      {asks && (
        <Ask
          question={removalQuestion(staging)}
          onClose={() => setAsks(false)}
          onDone={() => {
            setAsks(false)
            // The dialog gives the focus back first.
            setTimeout(focusJobSentence)
          }}
        />
      )}
    </Card>
  )
}

const removalQuestion = (staging: Staging) => ({
  title: 'Is all the furniture gone?',
  text: `This ends the staging today and can’t be undone. We tell ${otherName(staging)}, and erase the address and access instructions in ${retention.stagingAccessDays} days.`,
  confirm: 'Mark as removed',
  keep: 'Not yet',
  busy: 'Saving',
  tone: 'primary' as const,
  mutation: withInput(markRemoved, { projectId: staging.project.id }),
})

/** Who has answered what, and what follows from it. */
function Answered({ staging }: { staging: Staging }) {
  const { yourAnswer, theirAnswer, removalOn, can } = staging
  if (!removalOn) return null
  const removal = dayWithWeekday(removalOn)
  const said = [
    yourAnswer && `You answered: ${stagingAnswers.label(yourAnswer)}.`,
    theirAnswer && `${otherName(staging)} answered: ${stagingAnswers.label(theirAnswer)}.`,
  ]
  const follows = can.answer
    ? yourAnswer
      ? 'You can change your answer until the other side has answered.'
      : `The term is extended only if you both want it. Otherwise the furniture is picked up on ${removal}.`
    : `The furniture is picked up on ${removal}.`
  return (
    <p role="status" className="-mt-1 text-[0.9375rem] text-pretty">
      {[...said, follows].filter(Boolean).join(' ')}
    </p>
  )
}

function Choices({ staging, onDone }: { staging: Staging; onDone: () => void }) {
  const { project, yourAnswer, extensionPerMonth } = staging
  const [chosen, setChosen] = useState<StagingAnswer | null>(null)
  const { mutate, busy } = useMutation(answerAboutTerm, { onSuccess: onDone, onConflict: onDone })
  const removalOn = staging.removalOn ?? ''
  const longer = formatShortDate(addDays(removalOn, stagingTerm.monthDays), 'UTC')
  const pickup = `Pickup on ${formatShortDate(removalOn, 'UTC')}`
  const price =
    extensionPerMonth === null ? '. The price is between you' : `, for ${money(extensionPerMonth)}`
  const texts: Record<StagingAnswer, string> = {
    sold: pickup,
    extend: `Until ${longer}${price}`,
    remove: pickup,
  }
  const titles: Record<StagingAnswer, string> = {
    sold: 'Sold',
    extend: 'Extend by a month',
    remove: 'Remove',
  }
  return (
    <div
      role="group"
      aria-label="Your answer"
      className="no-print mt-4 grid gap-2.5 sm:grid-cols-3"
    >
      {stagingAnswers.options.map(({ value }) => (
        <button
          key={value}
          type="button"
          aria-pressed={yourAnswer === value}
          aria-busy={(busy && chosen === value) || undefined}
          aria-disabled={busy || undefined}
          className="tile content-start items-start text-left aria-pressed:border-accent aria-pressed:bg-accent-soft/45 aria-pressed:shadow-[inset_0_0_0_1px_var(--color-accent)]"
          onClick={() => {
            setChosen(value)
            void mutate({
              projectId: project.id,
              answer: value,
              basedOn: { answer: yourAnswer },
            })
          }}
        >
          <span className="min-w-0">
            <span className="block font-semibold">{titles[value]}</span>
            <span className="mt-0.5 block text-sm text-pretty text-muted">{texts[value]}</span>
          </span>
        </button>
      ))}
    </div>
  )
}
