import { CircleAlert } from '~/components/ui/icons'
import { useId, type ReactNode } from 'react'
import { classes } from '~/lib/classes'

/** Props of every field, in addition to the attributes of its input. */
export interface FieldProps {
  label: ReactNode
  /** True adds "(optional)"; a string is shown as is. Required fields have no mark. */
  optional?: boolean | string
  hint?: ReactNode
  error?: string
  /** Announced politely when it changes. A field with a status keeps space for it. */
  status?: ReactNode
  id?: string
  className?: string
}

interface FieldControl {
  'id': string
  'aria-describedby'?: string
  'aria-invalid'?: true
}

interface FieldWithControl extends FieldProps {
  children: (control: FieldControl) => ReactNode
}

/** Label, control, hint and error, associated by ids. */
export function Field(props: FieldWithControl) {
  const { label, optional, hint, error, status, id, className, children } = props
  const ownId = useId()
  const controlId = id ?? ownId
  const notes = describedBy(controlId, hint, error, status)
  return (
    <div className={classes('field', className)}>
      <label className="label" htmlFor={controlId}>
        {label} <Optional value={optional} />
      </label>
      {children({
        'id': controlId,
        'aria-describedby': notes,
        'aria-invalid': error ? true : undefined,
      })}
      <FieldNotes id={controlId} hint={hint} error={error} />
      {status && (
        <div className="hint empty:absolute" id={`${controlId}-status`} role="status">
          {status}
        </div>
      )}
    </div>
  )
}

export function describedBy(
  id: string,
  hint?: ReactNode,
  error?: string,
  status?: ReactNode
): string | undefined {
  return (
    classes(!!hint && `${id}-hint`, !!status && `${id}-status`, !!error && `${id}-error`) ||
    undefined
  )
}

export function Optional({ value }: { value?: boolean | string }) {
  if (!value) return null
  return <span className="optional">{value === true ? '(optional)' : value}</span>
}

interface FieldNotesProps {
  id: string
  hint?: ReactNode
  error?: string
}

export function FieldNotes({ id, hint, error }: FieldNotesProps) {
  return (
    <>
      {hint && (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {error && (
        <p className="error" id={`${id}-error`}>
          <CircleAlert className="icon" />
          {error}
        </p>
      )}
    </>
  )
}
