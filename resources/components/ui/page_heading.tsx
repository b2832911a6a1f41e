import { Link } from '@inertiajs/react'
import { ArrowLeft } from '~/components/ui/icons'
import type { ReactNode } from 'react'
import { classes } from '~/lib/classes'

interface PageHeadingProps {
  title: ReactNode
  lead?: ReactNode
  /** At the right end of the title line, also on phones. */
  figure?: ReactNode
  /** Right of the title; below it on phones. */
  actions?: ReactNode
  /** Leaves the actions out where they would stand below the title. Default false. */
  actionsBesideOnly?: boolean
  back?: { href: string; label: string }
}

/** Heading (h1) of a work page. */
export function PageHeading(props: PageHeadingProps) {
  const { title, lead, figure, actions, actionsBesideOnly = false, back } = props

  return (
    <div className="pt-6 lg:pt-9">
      {back && (
        <Link
          href={back.href}
          className="no-print -mt-2 mb-2 -ml-2 inline-flex min-h-11 items-center gap-1.5 rounded-md px-2 text-[0.9375rem] font-medium text-muted hover:text-ink"
        >
          <ArrowLeft className="icon size-4" />
          {back.label}
        </Link>
      )}
      <div className="flex flex-col gap-4 lg:flex-row lg:items-end lg:justify-between">
        <div className={classes('min-w-0', figure !== undefined && 'flex-1')}>
          <div className="flex items-baseline justify-between gap-4">
            <h1 className="display wrap-anywhere text-[2rem] leading-[1.12] lg:text-[2.625rem]">
              {title}
            </h1>
            {figure && <p className="figure text-2xl text-muted">{figure}</p>}
          </div>
          {lead && <div className="mt-2 max-w-2xl text-pretty text-muted">{lead}</div>}
        </div>
        {actions && (
          <div className={classes('flex flex-wrap gap-2', actionsBesideOnly && 'max-lg:hidden')}>
            {actions}
          </div>
        )}
      </div>
    </div>
  )
}
