import { classes } from '~/lib/classes'

interface FilterSelectProps {
  label: string
  /** The first option, which clears the filter. */
  all?: string
  options: readonly { value: string; label: string }[]
  value: string
  onChange: (value: string) => void
  className?: string
}

/** A select that filters a list. */
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
      className={classes(
        'input h-11 min-w-36 text-[0.9375rem] max-lg:flex-1 lg:w-auto lg:max-w-52 lg:min-w-44',
        className
      )}
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
