import type { Icon } from '~/components/ui/icons'
import type { ReactNode } from 'react'

interface EmptyStateProps {
  icon: Icon
  title: string
  /** One button. */
  action?: ReactNode
  /** One line of help. */
  children?: ReactNode
}

export function EmptyState({ icon: Icon, title, action, children }: EmptyStateProps) {
  return (
    <div className="card grid justify-items-start gap-1 p-7">
      <Icon className="icon size-7 text-accent" />
      <p className="mt-2 text-lg font-semibold">{title}</p>
      {children && <p className="max-w-sm text-pretty text-muted">{children}</p>}
      {action && <div className="mt-4">{action}</div>}
    </div>
  )
}
