import { useId, type ReactNode } from 'react'
import { describedBy, FieldNotes, Optional, type FieldProps } from '~/components/ui/field'
import { classes } from '~/lib/classes'

interface FieldsetProps extends Omit<FieldProps, 'label'> {
  legend: ReactNode
  /** Right of the legend, announced when it changes: "6 chosen". */
  note?: ReactNode
  children: ReactNode
}

/** A group of controls for one question. */
export function Fieldset(props: FieldsetProps) {
  const { legend, optional, note, hint, error, id, className, children } = props
  const ownId = useId()
  const groupId = id ?? ownId
  return (
    <fieldset
      id={groupId}
      className={classes('field relative', className)}
      aria-describedby={describedBy(groupId, hint, error)}
    >
      <legend className="label mb-1.5 pr-24">
        {legend} <Optional value={optional} />
      </legend>
      {/* Absolute positions inside a fieldset start below its legend. */}
      {note && (
        <p className="absolute -top-6.5 right-0 text-sm text-muted" aria-live="polite">
          {note}
        </p>
      )}
      {children}
      <FieldNotes id={groupId} hint={hint} error={error} />
    </fieldset>
  )
}
