import { CloudOff, RotateCw } from '~/components/ui/icons'
import type { ReactNode } from 'react'
import { Button } from '~/components/ui/button'

interface ErrorCardProps {
  title: string
  onRetry?: () => void
  /** Whether a retry is running. */
  retrying?: boolean
  /** Beside Try Again: what has to happen first. */
  action?: ReactNode
  /** One line of reassurance. */
  children?: ReactNode
}

export function ErrorCard({ title, onRetry, retrying = false, action, children }: ErrorCardProps) {
  return (
    <div role="alert" className="card flex flex-wrap items-center gap-4 border-danger/40 p-5">
      <CloudOff className="icon size-6 text-danger" />
      <div className="min-w-48 flex-1">
        <p className="font-semibold">{title}</p>
        {children && <p className="text-[0.9375rem] text-muted">{children}</p>}
      </div>
      {action}
      {onRetry && (
        <Button icon={RotateCw} loading={retrying && 'Trying again'} onClick={onRetry}>
          Try Again
        </Button>
      )}
    </div>
  )
}
