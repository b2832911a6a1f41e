import type { ReactNode } from 'react'
import { totalText } from '~/components/console/console_navigation'

interface ScreenHeadingProps {
  title: string
  /** Rows that are found. */
  count: number
  /** How far they are counted. */
  counted?: number
  /** How many of all of them wait: "3 open". */
  waiting?: string
  /** Right of the title. */
  actions?: ReactNode
  /** The filters, in a row of their own. */
  children?: ReactNode
}

/** The page's title with the number of rows, and the filters below it. */
export function ScreenHeading({
  title,
  count,
  counted,
  waiting,
  actions,
  children,
}: ScreenHeadingProps) {
  return (
    <div className="grid grid-cols-1 gap-3">
      <div className="flex min-h-11 flex-wrap items-center gap-3">
        <h1 tabIndex={-1} className="display mr-auto text-2xl outline-none">
          {title} <span className="num text-muted">{totalText(count, counted)}</span>
          {waiting && <span className="ml-3 font-sans text-sm text-muted">{waiting}</span>}
        </h1>
        {actions}
      </div>
      {children && <div className="flex flex-wrap items-center gap-3">{children}</div>}
    </div>
  )
}
