import type { TimeWindow } from '#shared/jobs/windows'
import { Link, router } from '@inertiajs/react'
import { InChargeSelect, type Colleague } from '~/components/people/in_charge_select'
import { inChargeHeading } from '~/components/people/people_types'
import { DueDay } from '~/components/ui/day_times'
import { PageLinks } from '~/components/ui/page_links'

export type JobsInCharge = {
  jobs: {
    projectId: number
    title: string
    /** The seat in charge; null: nobody. */
    seatId: number | null
    /** Address of its picture; null without one. */
    thumbnail: string | null
    /** What happens next; null if nothing has a day. */
    next: {
      label: string
      /** A calendar day, or a moment (ISO). */
      at: string
      window?: TimeWindow
    } | null
  }[]
  page: number
  pages: number
  total: number
}

interface InChargeListProps {
  list: JobsInCharge
  /** Who can be in charge. */
  colleagues: readonly Colleague[]
  /** The address of another page of the list. */
  hrefOf: (page: number) => string
}

const reload = () => new Promise<void>((resolve) => router.reload({ onFinish: () => resolve() }))

/** The open jobs of an account, and who is in charge of each. Shown to accounts with several people. */
export function InChargeList({ list, colleagues, hrefOf }: InChargeListProps) {
  const { jobs, page, pages } = list
  return (
    <section className="mt-12" aria-labelledby={inChargeHeading}>
      <h2 id={inChargeHeading} className="display scroll-mt-24 text-2xl">
        In charge
      </h2>
      <p className="mt-1.5 text-pretty text-muted">
        The person in charge gets the emails of a job. With nobody in charge, owners get them.
      </p>
      {jobs.length > 0 ? (
        <ul className="card mt-4 divide-y divide-line">
          {jobs.map(({ projectId, title, seatId, thumbnail, next }) => (
            <li
              key={projectId}
              className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 p-4 sm:px-5"
            >
              <div className="flex min-w-0 flex-1 basis-60 items-center gap-4">
                {thumbnail ? (
                  <img
                    src={thumbnail}
                    alt=""
                    loading="lazy"
                    className="h-13 w-18 shrink-0 rounded-md bg-sunken object-cover"
                  />
                ) : (
                  <span aria-hidden="true" className="h-13 w-18 shrink-0 rounded-md bg-sunken" />
                )}
                <div className="min-w-0">
                  <Link
                    href={`/projects/${projectId}`}
                    className="leading-snug font-semibold wrap-anywhere"
                  >
                    {title}
                  </Link>
                  {next && (
                    <p className="num mt-0.5 text-sm text-muted">
                      {next.label} <DueDay at={next.at} window={next.window} />
                    </p>
                  )}
                </div>
              </div>
              <InChargeSelect
                className="w-full sm:w-56 [&>.label]:sr-only"
                label={`In charge of ${title}`}
                {...{ projectId, colleagues, seatId }}
                refresh={reload}
              />
            </li>
          ))}
        </ul>
      ) : (
        <p className="card mt-4 px-5 py-4 text-muted">No open jobs at this time.</p>
      )}
      <PageLinks label="Pages of open jobs" page={page} pages={pages} hrefOf={hrefOf} />
    </section>
  )
}
