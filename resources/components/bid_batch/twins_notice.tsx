import type { Data } from '@generated/data'
import { Link } from '@inertiajs/react'
import { Blocks } from '~/components/ui/icons'
import { offerOnAllAddress, offerOnAllLabel } from '~/components/bid_batch/batch_link'
import { LinkButton } from '~/components/ui/link_button'
import { Notice } from '~/components/ui/notice'
import { plural } from '~/lib/format'

interface TwinsNoticeProps {
  projectId: number
  /** Homes posted together on which the company can make an offer; none if it is only one. */
  twins: readonly Data.Twin[]
}

/** Tells a company on a project's page which other homes were posted with it. */
export function TwinsNotice({ projectId, twins }: TwinsNoticeProps) {
  const others = twins.filter(({ id }) => id !== projectId)
  if (twins.length < 2) return null
  return (
    <Notice
      tone="info"
      icon={Blocks}
      title={`Posted with ${plural(others.length, 'other home')}`}
      className="mt-6 lg:mt-8"
      action={
        <LinkButton size="sm" href={offerOnAllAddress(twins)}>
          {offerOnAllLabel(twins.length)}
        </LinkButton>
      }
    >
      <ul className="flex flex-wrap gap-x-5">
        {others.map(({ id, title }) => (
          <li key={id} className="min-w-0">
            <Link
              href={`/projects/${id}`}
              component="projects/show_company"
              className="link inline-flex min-h-9 items-center wrap-anywhere"
            >
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </Notice>
  )
}
