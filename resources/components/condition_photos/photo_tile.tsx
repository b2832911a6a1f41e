import type { ReactNode } from 'react'
import { Smartphone } from '~/components/ui/icons'
import { classes } from '~/lib/classes'

const frame = 'relative block aspect-square w-full overflow-hidden rounded-xl'

/** A picture with a line over its lower edge. */
export function TilePicture({
  src,
  caption,
  isWaiting,
}: {
  src: string
  caption: ReactNode
  isWaiting?: boolean
}) {
  return (
    <span className={frame}>
      <img
        className={classes('picture', isWaiting && 'opacity-50')}
        src={src}
        alt=""
        loading="lazy"
      />
      <span className="absolute inset-x-0 bottom-0 truncate bg-[#221d17]/85 px-1 py-0.5 text-center text-xs leading-5 font-medium text-white">
        {caption}
      </span>
    </span>
  )
}

/** In place of a picture that is still on a phone. */
export function WaitingTile() {
  return (
    <span
      className={classes(frame, 'grid content-center justify-items-center gap-1 bg-sunken p-2')}
    >
      <Smartphone className="icon size-5 text-muted" />
      <span className="text-center text-xs text-muted">On the phone</span>
    </span>
  )
}
