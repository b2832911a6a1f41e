import { useEffect, useRef, type ReactNode } from 'react'
import { classes } from '~/lib/classes'

const widths = {
  /** Aligned with the page's edge where a picture stands beside it. */
  besidePicture: 'max-w-[28rem] max-lg:mx-auto',
  narrow: 'mx-auto max-w-[28rem]',
  middle: 'mx-auto max-w-[35rem]',
  wide: 'mx-auto max-w-[38rem]',
}

interface AuthCardProps {
  title: string
  lead?: string
  /** Link to the previous step. */
  back?: ReactNode
  width?: keyof typeof widths
  /** Whether the user came from another step on this page; moves focus to the heading. */
  focused: boolean
  children: ReactNode
  footer?: ReactNode
}

/** The card of sign-in and registration, without a border on phones. */
export function AuthCard(props: AuthCardProps) {
  const { title, lead, back, width = 'middle', focused, children, footer } = props
  const heading = useRef<HTMLHeadingElement>(null)

  useEffect(() => {
    if (focused) heading.current?.focus()
  }, [focused])

  return (
    <div
      className={classes(
        'w-full rounded-lg border border-line bg-surface p-9 shadow-card max-md:border-0 max-md:bg-transparent max-md:p-0 max-md:shadow-none',
        widths[width]
      )}
    >
      {back}
      <h1
        ref={heading}
        tabIndex={-1}
        className="display text-[1.75rem] leading-[1.15] outline-none sm:text-3xl"
      >
        {title}
      </h1>
      {lead && <p className="mt-2 text-muted">{lead}</p>}
      <noscript>
        <p className="mt-4">
          This needs JavaScript. Turn it on in your browser, then load the page again.
        </p>
      </noscript>
      <div className="mt-6">{children}</div>
      {footer && <p className="mt-6 text-[0.9375rem] text-balance text-muted">{footer}</p>}
    </div>
  )
}
