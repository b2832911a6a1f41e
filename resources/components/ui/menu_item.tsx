import type { Icon } from '~/components/ui/icons'
import { classes } from '~/lib/classes'

interface MenuItemProps {
  icon: Icon
  tone?: 'danger'
  className?: string
  onPress: () => void
  /** Closes the menu, before `onPress`. */
  onChosen: () => void
  children: string
}

/** An action in a menu below a button. */
export function MenuItem(props: MenuItemProps) {
  const { icon: Icon, tone, className, onPress, onChosen, children } = props
  return (
    <button
      type="button"
      className={classes(
        'flex min-h-11 items-center gap-2.5 rounded-md px-3 text-left text-[0.9375rem] hover:bg-sunken',
        tone === 'danger' && 'text-danger',
        className
      )}
      onClick={() => {
        onChosen()
        onPress()
      }}
    >
      <Icon className={classes('icon', tone !== 'danger' && 'text-muted')} aria-hidden />
      {children}
    </button>
  )
}
