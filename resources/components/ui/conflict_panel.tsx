import { useEffect, useId, useRef } from 'react'
import type { FieldConflict } from '#shared/edits/three_way'
import { FieldNotes } from '~/components/ui/field'
import { CircleAlert } from '~/components/ui/icons'
import { Notice } from '~/components/ui/notice'
import { conflictNameOf, valuesOfSide, type Conflict, type Side } from '~/hooks/use_conflict'
import type { FieldErrors } from '~/hooks/use_form'

/** In characters; of a longer text, the panel shows the beginning. The form has all of it. */
const shownLength = 240

const brief = (text: string) =>
  text.length > shownLength ? `${text.slice(0, shownLength).trimEnd()}…` : text

/** A value as text. */
export function plainText(value: unknown): string {
  if (value === null || value === undefined || value === '') return 'nothing'
  if (Array.isArray(value)) return value.map(plainText).join(', ') || 'nothing'
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  return typeof value === 'object' ? Object.values(value).map(plainText).join(', ') : String(value)
}

/** The text of one side, by the values of its fields. */
export type TextOfSide = (field: string, values: Readonly<Record<string, unknown>>) => string

interface ConflictPanelProps {
  conflict: Conflict
  /** Of the form. */
  errors: FieldErrors
  /** Default: the values as they are. */
  textOf?: TextOfSide
}

const choices = [
  ['mine', 'Keep mine'],
  ['theirs', 'Take theirs'],
] as const

/** The fields that someone else has changed, too, with both versions to choose from. Part of a form. */
export function ConflictPanel({ conflict, errors, textOf = defaultText }: ConflictPanelProps) {
  const { conflict: open, attempts } = conflict
  const panel = useRef<HTMLDivElement>(null)
  const id = useId()

  useEffect(() => {
    if (attempts === 0) return
    panel.current?.focus({ preventScroll: true })
    panel.current?.scrollIntoView({ block: 'start' })
  }, [attempts])

  if (!open || open.fields.length === 0) return null
  return (
    <div
      ref={panel}
      role="group"
      aria-labelledby={id}
      tabIndex={-1}
      className="scroll-mt-4 outline-none"
    >
      <Notice
        tone="warning"
        icon={CircleAlert}
        role={attempts === 0 ? 'status' : undefined}
        title={<span id={id}>{open.message}</span>}
      >
        <p className="mt-0.5 text-pretty">Choose what to keep, then save again.</p>
        {open.fields.map((field) => (
          <Choice
            key={field.field}
            field={field}
            chosen={conflict.chosen[field.field]}
            error={errors[conflictNameOf(field.field)]}
            textOf={textOf}
            onChoose={(side) => conflict.choose(field, side)}
          />
        ))}
      </Notice>
    </div>
  )
}

const defaultText: TextOfSide = (_field, values) => plainText(Object.values(values))

interface ChoiceProps {
  field: FieldConflict
  chosen?: Side
  error?: string
  textOf: TextOfSide
  onChoose: (side: Side) => void
}

function Choice({ field, chosen, error, textOf, onChoose }: ChoiceProps) {
  const id = useId()
  return (
    <fieldset className="field mt-3 text-ink" aria-describedby={error && `${id}-error`}>
      <legend className="font-semibold">{field.label}</legend>
      {choices.map(([side, label]) => (
        <label key={side} className="flex min-h-11 items-start gap-3 py-2">
          <input
            type="radio"
            name={id}
            className="tick-box mt-0.5"
            checked={chosen === side}
            data-invalid={error ? true : undefined}
            onChange={() => onChoose(side)}
          />
          <span className="min-w-0 wrap-anywhere whitespace-pre-line">
            <span className="font-medium">{label}:</span>{' '}
            {brief(textOf(field.field, valuesOfSide(field, side)))}
          </span>
        </label>
      ))}
      <FieldNotes id={id} error={error} />
    </fieldset>
  )
}
