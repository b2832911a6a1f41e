import type { Icon } from '~/components/ui/icons'
import type { ComponentProps } from 'react'
import { classes } from '~/lib/classes'

interface OverPhotoButtonProps extends ComponentProps<'button'> {
  icon: Icon
  /** Includes the name of the photo: "Remove living-room.jpg". */
  label: string
}

/** White in both themes, so that it's visible on any photo. Larger on touch screens. */
export function OverPhotoButton({ icon: Icon, label, className, ...rest }: OverPhotoButtonProps) {
  return (
    <button
      {...rest}
      type="button"
      aria-label={label}
      className={classes(
        'grid size-9 place-items-center rounded-md bg-white text-[#221d17] hover:bg-[#f2ede4] pointer-coarse:size-11',
        className
      )}
    >
      <Icon className="icon" />
    </button>
  )
}
