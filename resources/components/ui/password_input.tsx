import { Eye, EyeOff } from '~/components/ui/icons'
import { useState, type ChangeEvent, type ComponentProps } from 'react'
import { Field, type FieldProps } from '~/components/ui/field'

interface PasswordInputProps
  extends Omit<ComponentProps<'input'>, 'className' | 'id' | 'type'>, FieldProps {
  onValueChange?: (value: string) => void
}

export function PasswordInput({
  label,
  optional,
  hint,
  error,
  id,
  className,
  onValueChange,
  onChange,
  ...input
}: PasswordInputProps) {
  const [shown, setShown] = useState(false)
  const Icon = shown ? EyeOff : Eye
  function change(event: ChangeEvent<HTMLInputElement>) {
    onChange?.(event)
    onValueChange?.(event.target.value)
  }
  return (
    <Field {...{ label, optional, hint, error, id, className }}>
      {(control) => (
        <span className="relative block">
          <input
            autoCapitalize="none"
            spellCheck={false}
            {...input}
            {...control}
            type={shown ? 'text' : 'password'}
            className="input pr-12"
            onChange={change}
          />
          <button
            type="button"
            className="absolute inset-y-0 right-0 grid w-12 place-items-center rounded-md text-muted hover:text-ink"
            aria-label={shown ? 'Hide password' : 'Show password'}
            aria-controls={control.id}
            onClick={() => setShown(!shown)}
          >
            <Icon className="icon" />
          </button>
        </span>
      )}
    </Field>
  )
}
