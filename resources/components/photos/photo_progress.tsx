interface PhotoProgressProps {
  name: string
  /** Fraction sent, 0 to 1. */
  share: number
}

/** The progress bar on a photo that is being sent. */
export function PhotoProgress({ name, share }: PhotoProgressProps) {
  const percent = Math.round(share * 100)
  return (
    <div className="absolute inset-x-2 bottom-2 rounded-md bg-surface p-2.5 shadow-card sm:inset-x-3 sm:bottom-3">
      <p className="flex justify-between gap-2 text-[0.8125rem] leading-4 font-medium">
        <span className="truncate">{name}</span>
        <span className="num text-muted">{percent}%</span>
      </p>
      <div
        className="mt-2 h-1.5 overflow-hidden rounded-full bg-sunken"
        role="progressbar"
        aria-label={`Sending ${name}`}
        aria-valuenow={percent}
      >
        <div className="h-full rounded-full bg-accent" style={{ width: `${percent}%` }} />
      </div>
    </div>
  )
}
