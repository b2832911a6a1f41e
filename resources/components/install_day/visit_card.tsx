import { dayWithWeekday } from '#shared/values/market_time'
import { stagingMessages } from '#shared/values/job_messages'
import { windowInWords, windowProblems } from '#shared/jobs/windows'
import { latestInstallDay } from '#shared/jobs/staging_terms'
import { walkThroughDayRefusal, type VisitKind } from '#shared/jobs/visits'
import { bodyOf, HourFields, ProposedTime, timeInWords } from '~/components/install_day/hours'
import { agreeToVisit, callOffVisit, keepVisit } from '~/components/install_day/mutations'
import { useTimeCard } from '~/components/install_day/use_time_card'
import type { Staging } from '~/components/stagings/staging_status'
import { Button } from '~/components/ui/button'
import { Card } from '~/components/ui/card'
import { TextInput } from '~/components/ui/text_input'
import { faults, useForm } from '~/hooks/use_form'
import { useMutation } from '~/hooks/use_mutation'
import { api } from '~/lib/api'
import { keys } from '~/lib/query_keys'

type OtherVisit = Exclude<VisitKind, 'install'>

const cards = {
  walk_through: {
    id: 'walk-through',
    title: 'Walk-through',
    none: 'The company looks at the rooms first. It’s optional.',
    ask: 'Propose a walk-through',
  },
  removal: {
    id: 'removal-time',
    title: 'Hours of the removal',
    none: 'The day follows from the term. Agree on hours, so that someone can open the door.',
    ask: 'Propose hours',
  },
} as const

interface VisitCardProps {
  staging: Staging
  kind: OtherVisit
}

/** A walk-through, or the hours of the removal: propose, agree, move, call off. */
export function VisitCard({ staging, kind }: VisitCardProps) {
  const visit = kind === 'removal' ? staging.visits.removal : staging.visits.walkThrough
  const { can, proposed, agreed } = visit
  const { id, title, none, ask } = cards[kind]
  const card = useTimeCard(title)
  const { handlers, settle, stopWriting, writing } = card
  const agree = useMutation(agreeToVisit, handlers)
  const keep = useMutation(keepVisit, handlers)
  const callOff = useMutation(callOffVisit, handlers)
  // The day of a removal stands among the dates.
  const shown = kind === 'removal' && !agreed?.window ? null : agreed
  if (!can.propose && !shown) return null
  const change = { projectId: staging.project.id, revision: staging.revision, kind }
  const isDeclining = proposed && !proposed.isYours
  return (
    <Card id={id} className="scroll-mt-6" title={card.title}>
      {shown && (
        <p className="text-[0.9375rem]">
          <time dateTime={shown.day} className="font-medium">
            {dayWithWeekday(shown.day)}
          </time>
          {shown.window && `, ${windowInWords(shown.window)} ${staging.zone.short}`}
        </p>
      )}
      {!shown && !proposed && (
        <p className="-mt-1 text-[0.9375rem] text-pretty text-muted">{none}</p>
      )}
      {proposed && <ProposedTime {...{ staging, proposed }} agreed={shown ? 'time' : null} />}
      {can.propose && writing ? (
        <TimeForm staging={staging} kind={kind} onDone={settle} onKeep={stopWriting} />
      ) : (
        <div className="no-print mt-4 flex flex-wrap gap-2 max-sm:flex-col">
          {can.agree && proposed && (
            <Button
              loading={agree.busy && 'Agreeing'}
              onClick={() => void agree.mutate({ ...change, time: proposed })}
            >
              Agree to {timeInWords(proposed)}
            </Button>
          )}
          {can.propose && proposed && shown && (
            <Button
              variant="quiet"
              loading={keep.busy && 'Keeping'}
              onClick={() => void keep.mutate({ ...change, time: shown })}
            >
              Keep {timeInWords(shown)}
            </Button>
          )}
          {can.propose && (
            <Button variant={can.agree ? 'quiet' : 'secondary'} onClick={card.write}>
              {shown || proposed ? 'Propose another time' : ask}
            </Button>
          )}
          {can.callOff && !(proposed && shown) && (
            <Button
              variant="quiet"
              loading={callOff.busy && 'Saving'}
              onClick={() => void callOff.mutate(change)}
            >
              {isDeclining ? 'Decline' : proposed ? 'Withdraw' : 'Call off'}
            </Button>
          )}
        </div>
      )}
    </Card>
  )
}

interface TimeFormProps extends VisitCardProps {
  onDone: () => void
  onKeep: () => void
}

function TimeForm({ staging, kind, onDone, onKeep }: TimeFormProps) {
  const { project, revision, today, installOn, removalOn, zone } = staging
  const fixed = kind === 'removal' ? removalOn : null
  const { field, props, busy } = useForm({
    initial: { date: fixed ?? '', from: '', to: '' },
    check: ({ date, from, to }) =>
      faults({
        date:
          (!date && stagingMessages.date) ||
          (!fixed && walkThroughDayRefusal(date, { today, installOn })),
        from: windowProblems({ from, to }).from ?? (fixed && !from && 'Enter when it begins'),
        to: windowProblems({ from, to }).to ?? false,
      }),
    send: ({ date, ...hours }) =>
      api.post(`/api/projects/${project.id}/staging/visits`, {
        ...{ kind, date, revision },
        ...bodyOf(hours),
      }),
    done: { title: 'Time proposed', description: 'We told the other side.' },
    failed: 'Failed to propose the time',
    invalidates: [keys.staging(project.id), keys.job(project.id)],
    onSuccess: onDone,
    onConflict: onDone,
  })
  return (
    <form {...props} method="post" className="no-print mt-4 grid gap-4">
      <div className="flex flex-wrap items-start gap-3">
        {fixed ? (
          <p className="w-full text-[0.9375rem]">On {dayWithWeekday(fixed)}.</p>
        ) : (
          <TextInput
            {...field('date')}
            type="date"
            label="Day"
            min={today}
            max={latestInstallDay(today)}
            className="w-full sm:w-56"
            autoFocus
          />
        )}
        <HourFields field={field} zone={zone.long} />
      </div>
      <div className="flex flex-wrap gap-2 max-sm:flex-col">
        <Button type="submit" loading={busy && 'Sending'}>
          {fixed ? 'Propose hours' : 'Propose time'}
        </Button>
        <Button variant="quiet" onClick={onKeep}>
          Never mind
        </Button>
      </div>
    </form>
  )
}
