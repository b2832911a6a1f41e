import type { ChangeEvent, ComponentProps, ReactNode } from 'react'
import { classes } from '~/lib/classes'

interface TileText {
  label: ReactNode
  description?: ReactNode
}

function Text({ label, description }: TileText) {
  return (
    <span className="min-w-0">
      {label}
      {description && <span className="block text-sm font-normal text-muted">{description}</span>}
    </span>
  )
}

interface CheckboxTileProps extends Omit<ComponentProps<'input'>, 'type'>, TileText {
  onCheckedChange?: (checked: boolean) => void
}

export function CheckboxTile({
  label,
  description,
  className,
  onCheckedChange,
  onChange,
  ...input
}: CheckboxTileProps) {
  function change(event: ChangeEvent<HTMLInputElement>) {
    onChange?.(event)
    onCheckedChange?.(event.target.checked)
  }
  return (
    <label className={classes('tile', className)}>
      <input {...input} type="checkbox" className="tick-box" onChange={change} />
      <Text label={label} description={description} />
    </label>
  )
}

interface RadioTileProps extends Omit<ComponentProps<'input'>, 'type' | 'onSelect'>, TileText {
  onSelect?: (value: string) => void
}

export function RadioTile({
  label,
  description,
  className,
  onSelect,
  onChange,
  ...input
}: RadioTileProps) {
  function change(event: ChangeEvent<HTMLInputElement>) {
    onChange?.(event)
    onSelect?.(event.target.value)
  }
  return (
    <label className={classes('tile', className)}>
      <input {...input} type="radio" className="tick-box" onChange={change} />
      <Text label={label} description={description} />
    </label>
  )
}
