import { Link } from '@inertiajs/react'
import type { Icon } from '~/components/ui/icons'
import type { ComponentProps } from 'react'
import { buttonClasses, type ButtonSize, type ButtonVariant } from '~/components/ui/button'

interface LinkButtonProps extends Omit<ComponentProps<typeof Link>, 'size'> {
  variant?: ButtonVariant
  size?: ButtonSize
  icon?: Icon
}

/** A link that looks like a button. */
export function LinkButton({
  variant,
  size,
  icon: Icon,
  className,
  children,
  ...rest
}: LinkButtonProps) {
  return (
    <Link {...rest} className={buttonClasses({ variant, size, className })}>
      {Icon && <Icon className="icon" />}
      {children}
    </Link>
  )
}
