import type { Icon } from '~/components/ui/icons'
import { type ComponentProps, type MouseEvent, type ReactNode, useId } from 'react'
import { classes } from '~/lib/classes'
import { toast } from '~/lib/toast'

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger' | 'danger-solid'

export type ButtonSize = 'sm' | 'md' | 'lg'

const variants: Record<ButtonVariant, string> = {
  'primary': 'btn-primary',
  'secondary': 'btn-secondary',
  'quiet': 'btn-quiet',
  'danger': 'btn-danger',
  'danger-solid': 'btn-danger-solid',
}

const sizes: Record<ButtonSize, string | false> = { sm: 'btn-sm', md: false, lg: 'btn-lg' }

interface ButtonLook {
  variant?: ButtonVariant
  size?: ButtonSize
  className?: string
}

/** The classes of a button, also for links that look like one. */
export function buttonClasses({ variant = 'secondary', size = 'md', className }: ButtonLook) {
  return classes('btn', variants[variant], sizes[size], className)
}

interface ButtonProps extends ComponentProps<'button'> {
  variant?: ButtonVariant
  size?: ButtonSize
  icon?: Icon
  /**
   * Label while an action runs, as a present participle ("Accepting"). Clicks are ignored
   * meanwhile.
   */
  loading?: string | false
  /**
   * Why the button can't be used now. It stays clickable, so that a click can explain the reason.
   */
  disabledReason?: string
  /** Called on a click while there's a reason. Default: shows the reason as an error toast. */
  onDisabledPress?: () => void
}

export function Button({
  variant,
  size,
  icon: Icon,
  loading = false,
  disabledReason,
  onDisabledPress,
  className,
  children,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) {
  const reasonId = useId()

  function press(event: MouseEvent<HTMLButtonElement>) {
    if (!loading && !disabledReason) return onClick?.(event)
    // Also prevents a submit button from submitting its form.
    event.preventDefault()
    if (loading || !disabledReason) return
    if (onDisabledPress) onDisabledPress()
    else toast({ title: disabledReason, tone: 'error' })
  }

  const label = (
    <>
      {Icon && <Icon className="icon" />}
      {children}
    </>
  )
  return (
    <button
      {...rest}
      type={type}
      className={buttonClasses({ variant, size, className })}
      aria-busy={loading ? true : undefined}
      aria-disabled={disabledReason ? true : rest['aria-disabled']}
      aria-describedby={disabledReason ? reasonId : rest['aria-describedby']}
      onClick={press}
    >
      {loading ? <Loading label={loading}>{label}</Loading> : label}
      {disabledReason && (
        <span id={reasonId} hidden>
          {disabledReason}
        </span>
      )}
    </button>
  )
}

function Loading({ label, children }: { label: string; children: ReactNode }) {
  return (
    <span className="btn-stack">
      <span aria-hidden="true">{children}</span>
      <span>
        <span className="spinner" />
        {label}
      </span>
    </span>
  )
}

interface IconButtonProps extends ComponentProps<'button'> {
  icon: Icon
  /** Includes the name of the object: "Remove living-room.jpg". */
  label: string
  variant?: ButtonVariant
}

export function IconButton({
  icon: Icon,
  label,
  variant = 'quiet',
  className,
  type = 'button',
  ...rest
}: IconButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      className={buttonClasses({ variant, className: `btn-icon ${className ?? ''}` })}
      aria-label={label}
    >
      <Icon className="icon" />
    </button>
  )
}
