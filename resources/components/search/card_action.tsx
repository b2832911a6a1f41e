import type { LucideIcon } from 'lucide-react'
import { Spinner } from '~/components/ui/spinner'

interface CardActionProps {
  icon: LucideIcon
  /** Names the project too. */
  label: string
  busy: boolean
  onPress: () => void
}

/** The round button over a result's picture. It lies on a photo, so it is white in both themes. */
export function CardAction({ icon: Icon, label, busy, onPress }: CardActionProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-busy={busy || undefined}
      onClick={onPress}
      className="absolute top-3 right-3 z-1 grid size-10 place-items-center rounded-full bg-white/90 text-[#221d17] shadow-card hover:bg-white pointer-coarse:size-11"
    >
      {busy ? <Spinner /> : <Icon className="icon" />}
    </button>
  )
}
