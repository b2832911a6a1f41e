import { classes } from '~/lib/classes'
import { initials } from '~/lib/text'

interface AvatarProps {
  name: string
  photo?: string | null
  size?: 'md' | 'lg'
  className?: string
}

/** Photo or initials. Hidden from screen readers, because the name is next to it. */
export function Avatar({ name, photo, size = 'md', className }: AvatarProps) {
  return (
    <span aria-hidden="true" className={classes('avatar', size === 'lg' && 'size-10', className)}>
      {photo ? <img src={photo} alt="" className="size-full object-cover" /> : initials(name)}
    </span>
  )
}
