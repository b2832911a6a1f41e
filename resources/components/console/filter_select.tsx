import { classes } from '~/lib/classes'

interface FilterSelectProps {
  label: string
  /** First line, for no filter. */
  all?: string
  options: readonly { value: string; label: string }[]
  value: string
  onChange: (value: string) => void
  className?: string
}

/** A choice that narrows a list; its first line says what it is about. */
export function FilterSelect({
  label,
  all,
  options,
  value,
  onChange,
  className,
}: FilterSelectProps) {
  return (
    <select
      aria-label={label}
      value={value}
      className={classes('input h-11 text-[0.9375rem] lg:w-48', className)}
      onChange={({ target }) => onChange(target.value)}
    >
      {all && <option value="">{all}</option>}
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  )
}
