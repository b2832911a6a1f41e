import { dayWithWeekday } from '#shared/values/market_time'
import { stagingMessages } from '#shared/values/job_messages'
import { windowInWords, windowProblems } from '#shared/jobs/windows'
import { installDayRefusal, latestInstallDay } from '#shared/jobs/staging_terms'
import {
  bodyOf,
  bodyOfTime,
  HourFields,
  hoursOf,
  ProposedTime,
  timeInWords,
} from '~/components/install_day/hours'
import { useTimeCard } from '~/components/install_day/use_time_card'
import { installDateId } from '~/components/stagings/date_warning'
import { agreeToDate, proposeDate } from '~/components/stagings/mutations'
import { otherName, type Staging } from '~/components/stagings/staging_status'
import { Button } from '~/components/ui/button'
import { Card } from '~/components/ui/card'
import { TextInput } from '~/components/ui/text_input'
import { faults, useForm } from '~/hooks/use_form'
import { useMutation } from '~/hooks/use_mutation'
import { api } from '~/lib/api'
import { keys } from '~/lib/query_keys'

/** The install date: propose one, agree to the other side's, or move the agreed one. */
export function InstallDate({ staging }: { staging: Staging }) {
  const { can, installOn, proposal, revision, project } = staging
  const { agreed, proposed } = staging.visits.install
  const card = useTimeCard('Install date')
  const { handlers, settle, stopWriting, writing } = card
  const agree = useMutation(agreeToDate, handlers)
  const keep = useMutation(proposeDate, handlers)
  const projectId = project.id
  const isFirst = !installOn && !proposal

  return (
    <Card title={card.title} id={installDateId} className="scroll-mt-6">
      {installOn && (
        <p className="figure text-2xl">
          <time dateTime={installOn}>{dayWithWeekday(installOn)}</time>
        </p>
      )}
      {agreed?.window && (
        <p className="num mt-0.5 font-medium">
          {windowInWords(agreed.window)} {staging.zone.short}
        </p>
      )}
      {proposed && can.propose && (
        <ProposedTime {...{ staging, proposed }} agreed={installOn ? 'date' : null} />
      )}
      {!can.propose && !installOn && (
        <p className="text-[0.9375rem] text-muted">No install date was agreed.</p>
      )}
      {isFirst && can.propose && (
        <p className="-mt-1 text-[0.9375rem] text-pretty text-muted">
          Propose a day and hours. {otherName(staging)} agrees or proposes another one. The term
          starts on the install date.
        </p>
      )}
      {can.propose && (writing || isFirst) ? (
        <DateForm staging={staging} onDone={settle} onKeep={isFirst ? undefined : stopWriting} />
      ) : (
        can.propose && (
          <div className="no-print mt-4 flex flex-wrap gap-2 max-sm:flex-col">
            {can.agree && proposed && (
              <Button
                loading={agree.busy && 'Agreeing'}
                onClick={() => void agree.mutate({ projectId, ...bodyOfTime(proposed) })}
              >
                Agree to {timeInWords(proposed)}
              </Button>
            )}
            {can.keep && agreed && (
              <Button
                loading={keep.busy && 'Keeping'}
                onClick={() => void keep.mutate({ projectId, ...bodyOfTime(agreed), revision })}
              >
                Keep {timeInWords(agreed)}
              </Button>
            )}
            <Button variant={can.agree || can.keep ? 'quiet' : 'secondary'} onClick={card.write}>
              {proposal || !installOn ? 'Propose another date' : 'Propose a new date'}
            </Button>
          </div>
        )
      )}
    </Card>
  )
}

interface DateFormProps {
  staging: Staging
  onDone: () => void
  /** Closes the form; left out while it is the only thing to do. */
  onKeep?: () => void
}

function DateForm({ staging, onDone, onKeep }: DateFormProps) {
  const { project, revision, today, removalOn, termLabel, proposal, installOn, zone } = staging
  const { agreed, proposed } = staging.visits.install
  const basedOn = { date: proposal?.date ?? installOn }
  const { field, props, busy } = useForm({
    initial: { date: '', ...hoursOf((proposed ?? agreed)?.window) },
    check: ({ date, from, to }) =>
      faults({
        date: (!date && stagingMessages.date) || installDayRefusal(date, today),
        ...windowProblems({ from, to }),
      }),
    send: ({ date, ...hours }) =>
      api.post(`/api/projects/${project.id}/staging/install-date`, {
        ...{ date, revision, basedOn },
        ...bodyOf(hours),
      }),
    done: { title: 'Install date sent', description: 'We told the other side.' },
    failed: 'Failed to propose the date',
    invalidates: [keys.staging(project.id), keys.job(project.id)],
    onSuccess: onDone,
    onConflict: onDone,
  })
  return (
    <form {...props} method="post" className="no-print mt-4 flex flex-wrap items-start gap-3">
      <TextInput
        {...field('date')}
        type="date"
        label={onKeep ? 'New install date' : 'Date'}
        min={today}
        max={latestInstallDay(today)}
        className="w-full sm:w-56"
        autoFocus={onKeep !== undefined}
        hint={removalOn ? undefined : `The offer includes ${termLabel}.`}
      />
      <HourFields field={field} zone={zone.long} />
      <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:flex-col sm:w-full">
        <Button type="submit" loading={busy && 'Sending'}>
          Propose date
        </Button>
        {onKeep && (
          <Button variant="quiet" onClick={onKeep}>
            Never mind
          </Button>
        )}
      </div>
    </form>
  )
}
