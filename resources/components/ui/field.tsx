import { CircleAlert } from 'lucide-react'
import { useId, type ReactNode } from 'react'
import { classes } from '~/lib/classes'

/** What every field can be told; inputs of this folder take these beside their own attributes. */
export interface FieldProps {
  label: ReactNode
  /** True writes "(optional)"; a text is written as it is. Required fields carry no mark. */
  optional?: boolean | string
  hint?: ReactNode
  error?: string
  /** Announced politely as it changes; fields with one keep its place in the page. */
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

/** Label above, control, hint and error below, joined by ids. */
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
