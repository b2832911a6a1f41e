import { putInCharge } from '~/components/people/in_charge_mutations'
import { Select } from '~/components/ui/select'
import { useMutation } from '~/hooks/use_mutation'

/** Someone who can be in charge: a seat in the account, and the person's name. */
export type Colleague = {
  seatId: number
  name: string
}

interface InChargeSelectProps {
  projectId: number
  colleagues: readonly Colleague[]
  /** The seat in charge; null: nobody. */
  seatId: number | null
  label?: string
  className?: string
  /** Reads what the page shows besides. */
  refresh?: () => Promise<unknown>
}

/** Who is in charge of the account's side of a job. A choice is sent at once. */
export function InChargeSelect(props: InChargeSelectProps) {
  const { projectId, colleagues, seatId, label = 'In charge', className, refresh } = props
  const { mutate, busy } = useMutation(putInCharge, { refresh })
  return (
    <Select
      className={className}
      label={label}
      placeholder="Nobody"
      options={colleagues.map((each) => ({ value: String(each.seatId), label: each.name }))}
      value={seatId === null ? '' : String(seatId)}
      aria-busy={busy || undefined}
      onValueChange={(chosen) =>
        void mutate({ projectId, seatId: chosen === '' ? null : Number(chosen) })
      }
    />
  )
}
