import { useId, type HTMLAttributes, type ReactNode } from 'react'
import { classes } from '~/lib/classes'

interface CardProps extends Omit<HTMLAttributes<HTMLElement>, 'title'> {
  as?: 'section' | 'article' | 'div' | 'aside' | 'li'
  /** The card's heading, which is also its accessible name. */
  title?: ReactNode
  /** Right of the title. */
  actions?: ReactNode
  padded?: boolean
}

export function Card({
  as: Element = 'section',
  title,
  actions,
  padded = true,
  className,
  children,
  ...rest
}: CardProps) {
  const titleId = useId()
  return (
    <Element
      aria-labelledby={title ? titleId : undefined}
      {...rest}
      className={classes('card', padded && 'p-5 sm:p-6', className)}
    >
      {(title || actions) && (
        <div className="mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          {title && (
            <h2 id={titleId} className="text-lg font-semibold">
              {title}
            </h2>
          )}
          {actions}
        </div>
      )}
      {children}
    </Element>
  )
}
