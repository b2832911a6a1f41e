import { Link } from '@inertiajs/react'
import type { ReactNode } from 'react'
import { offerOnAllAddress, offerOnAllLabel } from '~/components/bid_batch/batch_link'
import type { ResultCard as Result } from '~/components/search/find_projects'
import { Cover, fullPlace, scope } from '~/components/search/result_card'
import { LinkButton } from '~/components/ui/link_button'
import { LocalTime } from '~/components/ui/local_time'
import { plural } from '~/lib/format'

interface TwinsCardProps {
  /** Posted together; at least two. */
  projects: readonly Result[]
  hrefOf: (project: Result) => string
  /** Beside each home. */
  actionOf: (project: Result) => ReactNode
}

/** Several projects of the results that were posted together. */
export function TwinsCard({ projects, hrefOf, actionOf }: TwinsCardProps) {
  const pictured = projects.find(({ thumbnail }) => thumbnail) ?? projects[0]
  return (
    <li className="card relative flex flex-col overflow-hidden">
      <div className="relative aspect-video overflow-hidden bg-sunken sm:aspect-3/2">
        <Cover project={pictured} />
      </div>
      <div className="flex flex-1 flex-col p-5">
        <h3 className="display text-xl leading-[1.65rem]">
          {plural(projects.length, 'home')} posted together
        </h3>
        <p className="mt-1 text-[0.9375rem] text-muted">
          One owner, posted <LocalTime at={projects[0].createdAt} format="ago" />
        </p>
        <ul className="mt-3 divide-y divide-line border-y border-line">
          {projects.map((project) => (
            <li key={project.id} className="flex items-start gap-2 py-3">
              <div className="min-w-0 flex-1">
                <Link
                  component="projects/show_company"
                  href={hrefOf(project)}
                  className="link inline-flex min-h-6 items-center font-medium wrap-anywhere"
                >
                  {project.title}
                </Link>
                <p className="text-sm wrap-anywhere text-muted">{fullPlace(project)}</p>
                <p className="num text-sm text-muted">
                  {scope(project)}
                  {project.offerCount > 0 && `, ${plural(project.offerCount, 'offer')}`}
                </p>
              </div>
              {actionOf(project)}
            </li>
          ))}
        </ul>
        <div className="mt-auto pt-4">
          <LinkButton href={offerOnAllAddress(projects)} className="w-full">
            {offerOnAllLabel(projects.length)}
          </LinkButton>
        </div>
      </div>
    </li>
  )
}
