import type { ReactNode } from 'react'
import { number } from '~/lib/format'

interface ScreenHeadingProps {
  title: string
  count: number
  children?: ReactNode
}

/** The page's title with the number of rows, and filters at the right. */
export function ScreenHeading({ title, count, children }: ScreenHeadingProps) {
  return (
    <div className="flex flex-wrap items-center gap-3">
      <h1 tabIndex={-1} className="display mr-auto text-2xl outline-none max-lg:w-full">
        {title} <span className="num text-muted">{number(count)}</span>
      </h1>
      {children}
    </div>
  )
}
