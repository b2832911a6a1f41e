import { Link } from '@inertiajs/react'
import type { Data } from '@generated/data'
import { Cover, fullPlace, scope } from '~/components/search/result_card'
import { CalendarDay, LocalTime } from '~/components/ui/local_time'
import { number, plural } from '~/lib/format'

type Project = Data.PlaceProject

/** Open projects of a place, as everyone may see them. */
export function PlaceProjects({ projects }: { projects: readonly Project[] }) {
  return (
    <ul className="mt-5 grid gap-5 sm:grid-cols-2 lg:grid-cols-3 lg:gap-6">
      {projects.map((project) => (
        <ProjectCard key={project.id} project={project} />
      ))}
    </ul>
  )
}

/** Its link covers the whole card. */
function ProjectCard({ project }: { project: Project }) {
  const { id, title, squareFootage, offerCount, deadline, createdAt } = project
  const home = [project.propertyTypeLabel, squareFootage && `${number(squareFootage)} sq ft`]
  return (
    <li className="group card relative flex flex-col overflow-hidden transition-shadow hover:shadow-raised">
      <div className="relative aspect-3/2 overflow-hidden bg-sunken">
        <Cover project={project} />
      </div>
      <div className="flex flex-1 flex-col p-5">
        <h3 className="display text-xl leading-[1.65rem] wrap-anywhere">
          <Link
            component="projects/show"
            href={`/projects/${id}`}
            className="group-hover:text-accent after:absolute after:inset-0"
          >
            {title}
          </Link>
        </h3>
        <p className="mt-1 text-[0.9375rem] text-muted">{fullPlace(project)}</p>
        <p className="mt-3 text-[0.9375rem] font-medium">{scope(project)}</p>
        <p className="num text-[0.9375rem]">{home.filter(Boolean).join(' · ')}</p>
        <p className="num mt-auto flex flex-wrap justify-between gap-x-3 pt-4 text-sm">
          <span className="font-medium">
            {offerCount === 0 ? 'No offers yet' : `${plural(offerCount, 'offer')} so far`}
          </span>
          <span className="text-muted">
            {deadline ? (
              <>
                Offers until <CalendarDay day={deadline} />
              </>
            ) : (
              <>
                Posted <LocalTime at={createdAt} format="ago" />
              </>
            )}
          </span>
        </p>
      </div>
    </li>
  )
}
