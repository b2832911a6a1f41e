import type { InCharge } from '#shared/jobs/jobs'

interface InChargeNoteProps {
  /** Null in an account with one person. */
  inCharge: InCharge | null
}

/** One line below the state of a job, for accounts with several people. */
export function InChargeNote({ inCharge }: InChargeNoteProps) {
  if (inCharge === null) return null
  return <p className="wrap-anywhere text-muted">{inChargeText(inCharge)}</p>
}

/** `You’re in charge`, `Mei Tanaka is in charge`, `Nobody is in charge`. */
export function inChargeText(inCharge: InCharge): string {
  if (inCharge === 'nobody') return 'Nobody is in charge'
  return inCharge.isYou ? 'You’re in charge' : `${inCharge.name} is in charge`
}
