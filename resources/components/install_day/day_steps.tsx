import type { HomeZone } from '#shared/places/home_zones'
import { timeIn } from '#shared/values/zone_clock'
import { daySteps, noAccessReasons, stepsInOrder } from '#shared/jobs/install_day'
import { TilePicture } from '~/components/condition_photos/photo_tile'
import { useNow, type ShownTap } from '~/components/install_day/day_taps'
import { Button } from '~/components/ui/button'
import { Check, TriangleAlert } from '~/components/ui/icons'
import { classes } from '~/lib/classes'

interface DayStepsProps {
  taps: readonly ShownTap[]
  zone: HomeZone
  /** Left out for those who only read. */
  onUndo?: (tap: ShownTap) => void
}

/** Minutes between tap and receipt from which on both times are shown. */
const lateMinutes = 2

/** On our way, Arrived, Finished with their times; a crew that couldn't get in stands between them. */
export function DaySteps({ taps, zone, onUndo }: DayStepsProps) {
  const last = taps.at(-1)
  const now = useNow(onUndo ? [last?.undoUntil ?? null] : [])
  const done = stepsInOrder.findLastIndex((step) => taps.some((tap) => tap.step === step))
  const lockouts = taps.filter(({ step }) => step === 'no_access')
  const undo = (tap: ShownTap) =>
    onUndo && tap === last && tap.undoUntil && now > 0 && Date.parse(tap.undoUntil) > now ? (
      <Button size="sm" variant="quiet" className="-my-1 min-h-11" onClick={() => onUndo(tap)}>
        Undo<span className="sr-only">: {daySteps.label(tap.step)}</span>
      </Button>
    ) : null
  return (
    <>
      <ol className="divide-y divide-line">
        {stepsInOrder.map((step, at) => {
          const tap = taps.find((each) => each.step === step)
          const isNext = at === done + 1
          return (
            <li
              key={step}
              aria-current={isNext ? 'step' : undefined}
              className={classes(
                'flex min-h-13 items-center gap-2 py-1.5 sm:gap-3.5',
                isNext && 'font-semibold',
                at > done + 1 && 'text-muted'
              )}
            >
              <span
                className={classes(
                  'grid size-7 flex-none place-items-center rounded-full border-2',
                  tap
                    ? 'border-ink bg-ink text-surface'
                    : isNext
                      ? 'border-ink'
                      : 'border-control/60'
                )}
              >
                {tap && <Check className="icon size-4" />}
              </span>
              <span className="min-w-0 flex-1">
                {daySteps.label(step)}
                {tap && <span className="sr-only">, done</span>}
              </span>
              {tap && undo(tap)}
              {tap && <Time tap={tap} zone={zone} />}
            </li>
          )
        })}
      </ol>
      {lockouts.map((tap) => (
        <div key={tap.clientId} className="border-t border-line py-3 text-[0.9375rem]">
          <p className="flex items-center gap-2 font-medium text-danger sm:gap-3.5">
            <TriangleAlert className="icon mx-1 size-5" />
            <span className="min-w-0 flex-1">{daySteps.label('no_access')}</span>
            {undo(tap)}
            <Time tap={tap} zone={zone} />
          </p>
          <p className="mt-1 pl-10.5 text-pretty wrap-anywhere">
            {tap.reason && noAccessReasons.label(tap.reason)}
            {tap.note && <span className="block text-muted">“{tap.note}”</span>}
          </p>
          <TapPhoto tap={tap} />
        </div>
      ))}
      {taps.flatMap((tap) =>
        isLate(tap) ? (
          <p key={tap.clientId} className="mt-1 text-sm text-pretty text-muted">
            “{daySteps.label(tap.step)}” was tapped at {timeIn(zone, new Date(tap.at))} and reached
            us at {timeIn(zone, new Date(tap.receivedAt!))}, when the phone was back online.
          </p>
        ) : (
          []
        )
      )}
    </>
  )
}

/** The crew's own page shows no photo that was sent. */
function TapPhoto({ tap: { photo, picture, waitingPhoto } }: { tap: ShownTap }) {
  if (!photo) return null
  if (picture) {
    return (
      <a href={picture.url} target="_blank" rel="noopener" className="mt-2 ml-10.5 block w-28">
        <img
          src={picture.thumbnail}
          alt="What the crew found"
          className="aspect-square w-full rounded-xl bg-sunken object-cover"
        />
        <span className="sr-only"> (new tab)</span>
      </a>
    )
  }
  if (waitingPhoto) {
    return (
      <span className="mt-2 ml-10.5 block w-28">
        <TilePicture src={waitingPhoto} caption="Waiting" isWaiting />
      </span>
    )
  }
  return (
    <p className="mt-1 pl-10.5 text-sm text-muted">
      {picture === undefined ? 'With a photo.' : 'The photo is still on the crew’s phone.'}
    </p>
  )
}

const isLate = ({ at, receivedAt }: ShownTap) =>
  receivedAt !== null && Date.parse(receivedAt) - Date.parse(at) > lateMinutes * 60_000

const Time = ({ tap, zone }: { tap: ShownTap; zone: HomeZone }) => (
  <span className="num text-right text-sm text-muted">
    <time dateTime={tap.at} className="whitespace-nowrap">
      {timeIn(zone, new Date(tap.at))}
    </time>
    {tap.receivedAt === null && <span className="block">waiting</span>}
  </span>
)
