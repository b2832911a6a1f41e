import type { Data } from '@generated/data'
import { momentInWords, takers, timesOf } from '~/components/condition_photos/words'
import { ClosedPage } from '~/components/jobs/closed_page'
import { JobHeader } from '~/components/jobs/job_header'
import { hasHeader, useJob, type HeadedJob, type OwnJob } from '~/components/jobs/own_job'
import { Button } from '~/components/ui/button'
import { EmptyState } from '~/components/ui/empty_state'
import { Images, Printer } from '~/components/ui/icons'
import { PageHead } from '~/components/ui/page_head'
import { plural } from '~/lib/text'

interface PhotoSheetProps {
  /** Null for visitors and for people without access. */
  sheet: Data.PhotoSheet | null
  job: OwnJob | null
  /** Why the viewer can't see it; null for visitors. */
  refusal: string | null
}

export default function PhotoSheetPage({ sheet, job, refusal }: PhotoSheetProps) {
  if (sheet && hasHeader(job)) return <Sheet sheet={sheet} initial={job} />
  const login = 'Log in to see the photos of your project.'
  return <ClosedPage title="Photos to print" page="photos" {...{ job, refusal, login }} />
}

/** By room and moment, with both times. Prints on Letter and A4. */
function Sheet({ sheet, initial }: { sheet: Data.PhotoSheet; initial: HeadedJob }) {
  const job = useJob(initial)
  const { project, rooms, notes, total } = sheet
  return (
    <div className="wrap pb-8">
      <PageHead title={`Photos of ${project.title}`} noIndex />
      <div className="no-print">
        <JobHeader job={job} current="photos" />
      </div>
      <div className="mt-8 flex flex-wrap items-center justify-between gap-4 print:mt-0">
        <div>
          <h2 className="display text-2xl">Photos by room</h2>
          <p className="mt-1 text-muted">
            {project.title}. {plural(total, 'photo')}, times in Eastern Time.
          </p>
        </div>
        {total > 0 && (
          <Button className="no-print" icon={Printer} onClick={() => window.print()}>
            Print
          </Button>
        )}
      </div>
      {total === 0 && notes.length === 0 && (
        <div className="mt-6">
          <EmptyState icon={Images} title="No photos yet">
            They appear here from the install day on.
          </EmptyState>
        </div>
      )}
      {rooms.map(({ label, moments }) => (
        <section key={label} aria-label={label} className="mt-8">
          <h3 className="display text-xl">{label}</h3>
          {moments.map((moment) => (
            <div key={moment.label} className="mt-3">
              <h4 className="mb-2 font-semibold">{moment.label}</h4>
              <ul className="grid grid-cols-1 gap-4 sm:grid-cols-2 lg:grid-cols-3 print:grid-cols-2">
                {moment.photos.map((photo) => (
                  <li key={photo.id} className="break-inside-avoid">
                    <img
                      className="picture aspect-4/3 h-auto rounded-lg object-contain print:rounded-none"
                      src={photo.url}
                      alt={`${label}, ${moment.label.toLowerCase()}`}
                    />
                    <p className="num mt-1 text-sm text-muted">
                      By {takers[photo.by]}, {timesOf(photo)}
                      {photo.note > 0 && `. Of damage note ${photo.note}`}
                    </p>
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </section>
      ))}
      {notes.length > 0 && (
        <section aria-label="Damage" className="mt-8">
          <h3 className="display text-xl">Damage</h3>
          <ul className="mt-3 grid gap-3">
            {notes.map((note, at) => (
              <li key={note.id} className="break-inside-avoid border-t border-line pt-3">
                <p className="font-semibold">
                  {at + 1}. {note.room}
                </p>
                <p className="wrap-anywhere whitespace-pre-line">{note.text}</p>
                <p className="num text-sm text-muted">
                  Noted by {takers[note.by]}, {timesOf(note)}
                </p>
                {note.answers.map(({ label, text, at: answeredAt }) => (
                  <p key={answeredAt} className="wrap-anywhere">
                    {label}
                    {text && `: ${text}`}{' '}
                    <span className="num text-sm text-muted">
                      {momentInWords(new Date(answeredAt))}
                    </span>
                  </p>
                ))}
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}
