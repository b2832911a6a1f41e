import { Link } from '@inertiajs/react'
import { useEffect, useRef, type ReactNode } from 'react'
import { useCountdown } from '~/components/checkout/use_countdown'

interface SettledProps {
  /** Milliseconds until the dashboard is opened. */
  leaveAfter: number
  icon: ReactNode
  title: string
  /** Under the title, up to the line that announces the dashboard. */
  children: ReactNode
}

/** A quiet screen for what needs nothing more from the person; the dashboard follows by itself. */
export function Settled({ leaveAfter, icon, title, children }: SettledProps) {
  const heading = useRef<HTMLHeadingElement>(null)

  const { paused, area } = useCountdown(leaveAfter)
  useEffect(() => heading.current?.focus(), [])

  return (
    <div
      {...area}
      className="mx-auto flex max-w-[34rem] flex-col items-center px-5 py-14 text-center lg:py-20"
    >
      {icon}
      <div role="status" className="contents">
        <h1 ref={heading} tabIndex={-1} className="display mt-7 text-2xl outline-none lg:text-3xl">
          {title}
        </h1>
        {children}
        <p className="num mt-7 text-sm text-muted">
          {paused
            ? 'This page stays open while you use it.'
            : `Taking you to your dashboard in ${leaveAfter / 1000} seconds.`}{' '}
          <Link className="link" href="/dashboard">
            Go now
          </Link>
        </p>
      </div>
    </div>
  )
}
