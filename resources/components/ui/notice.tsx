import type { Icon } from '~/components/ui/icons'
import type { ReactNode } from 'react'
import { classes } from '~/lib/classes'

const tones = {
  accent: 'bg-accent-soft text-ink',
  success: 'bg-success-soft text-success',
  warning: 'bg-warning-soft text-warning',
  danger: 'bg-danger-soft text-danger',
  info: 'bg-info-soft text-info',
}

interface NoticeProps {
  tone: keyof typeof tones
  title?: ReactNode
  icon?: Icon
  role?: 'alert' | 'status'
  /** One button, on the right; below the text on phones. */
  action?: ReactNode
  className?: string
  children?: ReactNode
}

/** A colored box for pending tasks, events and errors. */
export function Notice(props: NoticeProps) {
  const { tone, title, icon: Icon, role, action, className, children } = props
  return (
    <div
      role={role}
      className={classes(
        'flex flex-wrap items-center gap-x-6 gap-y-3 rounded-lg px-5 py-4 text-[0.9375rem] sm:px-6',
        tones[tone],
        className
      )}
    >
      <div className="flex min-w-48 flex-1 items-start gap-3">
        {Icon && <Icon className="icon mt-0.5 size-5" />}
        <div className="min-w-0">
          {title && <p className="font-semibold">{title}</p>}
          {children}
        </div>
      </div>
      {action}
    </div>
  )
}
