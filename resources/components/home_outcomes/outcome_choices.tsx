import { outcomeKinds, type OutcomeKind } from '#shared/jobs/home_outcomes'
import { useState } from 'react'
import { reportOutcome } from '~/components/home_outcomes/mutations'
import { Button } from '~/components/ui/button'
import { useMutation } from '~/hooks/use_mutation'

interface OutcomeChoicesProps {
  projectId: number
  /** For screen readers, where the home isn't named beside it. */
  title?: string
  /** 0 before the first answer. */
  revision?: number
  chosen?: OutcomeKind | null
  className?: string
  onDone?: () => void
}

/** "Did it sell?": one press answers. */
export function OutcomeChoices(props: OutcomeChoicesProps) {
  const { projectId, title, revision = 0, chosen = null, className, onDone } = props
  const [pressed, setPressed] = useState<OutcomeKind | null>(null)
  const { mutate, busy } = useMutation(reportOutcome, { onSuccess: onDone, onConflict: onDone })
  return (
    <div
      role="group"
      aria-label={title ? `Did ${title} sell?` : 'Did it sell?'}
      className={`no-print grid grid-cols-2 gap-2 ${className ?? ''}`}
    >
      {outcomeKinds.options.map(({ value, label }) => (
        <Button
          key={value}
          aria-pressed={chosen === null ? undefined : chosen === value}
          disabled={busy && pressed !== value}
          loading={busy && pressed === value && 'Saving'}
          className="aria-pressed:border-accent aria-pressed:bg-accent-soft/45"
          onClick={() => {
            setPressed(value)
            void mutate({ projectId, kind: value, revision })
          }}
        >
          {label}
        </Button>
      ))}
    </div>
  )
}
