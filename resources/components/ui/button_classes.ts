import { classes } from '~/lib/classes'

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

/** The classes of a button, for everything that looks like one. */
export function buttonClasses({ variant = 'secondary', size = 'md', className }: ButtonLook) {
  return classes('btn', variants[variant], sizes[size], className)
}
