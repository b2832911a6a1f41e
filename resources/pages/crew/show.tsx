import { Head, router } from '@inertiajs/react'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { addressAppears } from '#shared/jobs/crew_links'
import { daySteps } from '#shared/jobs/install_day'
import { windowInWords } from '#shared/jobs/windows'
import { zoneName } from '#shared/places/home_zones'
import { nearDay } from '#shared/values/market_time'
import type { CrewPageProps, OpenCrewPage } from '~/components/crew/crew_types'
import { Place } from '~/components/crew/place_card'
import { CrewPhotos } from '~/components/crew/crew_photos'
import { sendCrewNote, sendCrewOpening, sendCrewPhoto, sendCrewTap } from '~/components/crew/send'
import { ToDo, useTicks } from '~/components/crew/to_do'
import { DaySteps } from '~/components/install_day/day_steps'
import { useDayTaps } from '~/components/install_day/day_taps'
import { NoAccessDialog } from '~/components/install_day/no_access_dialog'
import { TapProblems } from '~/components/install_day/tap_problems'
import { useFreshPage } from '~/components/seller/use_fresh_page'
import { useFirstTouch } from '~/hooks/use_first_touch'
import { Button } from '~/components/ui/button'
import { Card } from '~/components/ui/card'
import { ChevronDown } from '~/components/ui/icons'
import { Notice } from '~/components/ui/notice'
import CrewLayout from '~/layouts/crew'
import { notKept, OutboxFull } from '~/outbox/entries'
import type { Senders } from '~/outbox/outbox'
import { allEntries } from '~/outbox/summary'
import { plural } from '~/lib/text'

/** What stands at a crew's address. */
export default function AtAddress(page: CrewPageProps | { isOver: true; text: string }) {
  return 'isOver' in page ? <Ended text={page.text} /> : <ForCrew {...page} />
}

AtAddress.layout = CrewLayout

const wide = 'mx-auto max-w-xl px-5'

const NoIndex = ({ title }: { title: string }) => (
  <Head title={title}>
    <meta head-key="robots" name="robots" content="noindex" />
  </Head>
)

/** `text` is a sentence, and whom to ask. */
function Ended({ text }: { text: string }) {
  const [title, next] = text.split(/(?<=\.) /)
  return (
    <div className={`${wide} pt-12`}>
      <NoIndex title="Crew" />
      <h1 className="display text-[2rem] leading-[1.12]">{title}</h1>
      <p className="mt-3 text-muted">{next}</p>
      <LeftOfLinks />
    </div>
  )
}

/** What ended links have left on this phone: it goes out with a new link for the same job. */
function LeftOfLinks() {
  const [count, setCount] = useState(0)
  useEffect(() => {
    allEntries().then(
      (entries) => setCount(entries.filter(({ author }) => author.startsWith('crew:')).length),
      () => {}
    )
  }, [])
  if (count === 0) return null
  return (
    <Notice
      tone="warning"
      className="mt-6"
      role="status"
      title={`${plural(count, 'entry', 'entries')} still on this phone`}
    >
      Not sent yet, and safe here. Open a new link for the job on this phone to send them.
    </Notice>
  )
}

/** One job for its crew, on one day. */
function ForCrew(page: CrewPageProps) {
  const { token, title, day, window, zone, contact, crew, open } = page
  const hours = window && `, ${windowInWords(window)} ${zoneName(zone).short}`
  const when = `${nearDay(day)}${hours ?? ''}`
  useFirstTouch(token, () => sendCrewOpening(token))
  useFreshPage()
  return (
    <div className={`${wide} pt-5 pb-32`}>
      <NoIndex title={title} />
      <h1 className="display text-[1.75rem] leading-[1.15] wrap-anywhere">{title}</h1>
      <p className="figure mt-1.5 text-[1.375rem]">
        <time dateTime={day}>{when}</time>
      </p>
      {open ? (
        <OnTheDay {...page} open={open} />
      ) : (
        <p className="mt-5 rounded-lg bg-sunken px-5 py-4 text-pretty">
          {`Address and code appear on ${addressAppears(day)}.`}
        </p>
      )}
      <p className="mt-5 text-sm text-pretty text-muted">
        {`From ${contact}${crew ? `, for ${crew}` : ''}. This link works until the end of that day.`}
      </p>
    </div>
  )
}

function OnTheDay(page: CrewPageProps & { open: OpenCrewPage }) {
  const { token, kind, day, zone, contact, open } = page
  const [isLockedOut, setLockedOut] = useState(false)
  const [full, setFull] = useState<string | null>(null)
  const ticks = useTicks(open.linkId)
  const refresh = useCallback(() => router.reload({ only: ['open'] }), [])
  const senders = useMemo<Senders>(
    () => ({
      tap: (delivery) => sendCrewTap(token, delivery),
      photo: (delivery) => sendCrewPhoto(token, delivery),
      note: (delivery) => sendCrewNote(token, delivery),
    }),
    [token]
  )
  const taps = useDayTaps({
    ...{ job: open.projectId, author: `crew:${open.linkId}`, kind, day, stored: open.taps },
    ...{ senders, refresh },
  })
  const { next, tap } = taps
  const isThere = taps.taps.some(({ step }) => step === 'arrived' || step === 'finished')
  const done = open.toDo.filter((item) => ticks.ticked.includes(item)).length

  function keep(...tapped: Parameters<typeof tap>) {
    tap(...tapped).then(
      () => setFull(null),
      (error: unknown) => {
        if (!(error instanceof OutboxFull)) throw error
        setFull(notKept(error, taps.state.entries.length))
      }
    )
  }
  const place = <Place {...{ token, contact, open }} />
  const toDo = open.toDo.length > 0 && <ToDo items={open.toDo} ticks={ticks} />
  return (
    <div className="mt-4 grid gap-4">
      <TapProblems day={taps} full={full} />
      <Card aria-label="Steps" className="!py-1.5">
        <DaySteps taps={taps.taps} zone={zone} onUndo={(undone) => void taps.undo(undone)} />
      </Card>
      {isThere ? (
        <details className="card group px-5">
          <summary className="flex min-h-14 cursor-pointer list-none items-center gap-3 font-semibold [&::-webkit-details-marker]:hidden">
            <span className="flex-1">{toDo ? 'Address, access, to do' : 'Address, access'}</span>
            {toDo && (
              <span className="num text-sm font-normal text-muted">
                {done} of {open.toDo.length} done
              </span>
            )}
            <ChevronDown className="icon text-muted group-open:rotate-180" />
          </summary>
          <div className="grid gap-4 pb-5">
            {place}
            {toDo}
          </div>
        </details>
      ) : (
        <>
          <Card aria-label="Address and access">{place}</Card>
          {toDo && <Card title="To do">{toDo}</Card>}
        </>
      )}
      <CrewPhotos {...{ open, day }} outbox={taps.outbox} state={taps.state} onFull={setFull} />
      {(next || taps.canReportNoAccess) && (
        <div className="fixed inset-x-0 bottom-0 z-10 border-t border-line bg-surface pb-[env(safe-area-inset-bottom)]">
          <div className={`${wide} flex gap-2 py-3`}>
            {next && (
              <Button
                variant="primary"
                size="lg"
                className="min-h-13 flex-1"
                onClick={() => keep(next)}
              >
                {daySteps.label(next)}
              </Button>
            )}
            {taps.canReportNoAccess && (
              <Button variant="danger" className="min-h-13" onClick={() => setLockedOut(true)}>
                {daySteps.label('no_access')}
              </Button>
            )}
          </div>
        </div>
      )}
      {isLockedOut && (
        <NoAccessDialog
          readers={`${contact} and ${open.owner}`}
          onClose={() => setLockedOut(false)}
          onSend={(details) => {
            setLockedOut(false)
            keep('no_access', details)
          }}
        />
      )}
    </div>
  )
}
