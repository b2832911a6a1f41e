import type { JobHeader } from '#shared/jobs/jobs'
import { inChargeText } from '~/components/people/in_charge_note'
import { InChargeSelect } from '~/components/people/in_charge_select'
import { ChevronDown } from '~/components/ui/icons'

type InChargeFoldProps = NonNullable<JobHeader['inCharge']> & { projectId: number }

/** Who is in charge of the account's side of a job; unfolded, someone else is chosen. */
export function InChargeFold({ projectId, seatId, isYou, colleagues }: InChargeFoldProps) {
  const chosen = colleagues.find((each) => each.seatId === seatId)
  return (
    <details className="group mt-3.5 border-t border-line pt-1 text-[0.9375rem]">
      <summary className="flex min-h-11 cursor-pointer list-none flex-wrap items-center gap-x-3 [&::-webkit-details-marker]:hidden">
        <span className="min-w-0 wrap-anywhere">
          {`${inChargeText(chosen ? { ...chosen, isYou } : 'nobody')}.`}
        </span>
        <span className="flex items-center gap-1 font-medium">
          Change
          <ChevronDown className="icon size-4 text-muted group-open:rotate-180" />
        </span>
      </summary>
      <InChargeSelect className="mt-1 max-w-72" {...{ projectId, colleagues, seatId }} />
    </details>
  )
}
