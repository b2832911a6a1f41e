import { useId } from 'react'
import { Card } from '~/components/ui/card'
import { toast } from '~/lib/toast'

/** Something the team may do with an account or a project. */
export interface Action {
  /** The verb, as on a button: "Suspend". */
  label: string
  /** What it does, in one sentence. */
  description: string
  /** Opens its dialog. */
  onStart: () => void
  danger?: boolean
  /** Why it can't be done now: shown in place of the description. */
  refusal?: string | null
}

/** A list of actions. Entries that are false are left out: `user.can.suspend && {…}`. */
export function ActionList({ actions }: { actions: readonly (Action | false)[] }) {
  const shown = actions.filter((action) => action !== false)
  if (shown.length === 0) return null
  return (
    <Card title="Actions" padded={false} className="p-5 sm:p-6 xl:pb-3">
      <ul className="grid grid-cols-2 gap-2 sm:grid-cols-3 xl:-mx-3 xl:grid-cols-1 xl:gap-0">
        {shown.map((action) => (
          <li key={action.label} className="flex">
            <ActionButton {...action} />
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** The button covers its description, which a click hits as well. */
function ActionButton({ label, description, danger, refusal, onStart }: Action) {
  const descriptionId = useId()
  const tone = refusal ? 'text-muted' : danger ? 'text-danger' : 'text-ink'
  return (
    <div className="relative w-full rounded-md border-line px-3 py-2 hover:bg-sunken max-xl:border">
      <button
        type="button"
        className={`flex min-h-7 w-full items-center rounded-md text-left text-sm font-semibold after:absolute after:inset-0 ${tone}`}
        aria-describedby={descriptionId}
        aria-disabled={refusal ? true : undefined}
        onClick={() => (refusal ? toast({ title: refusal, tone: 'error' }) : onStart())}
      >
        {label}
      </button>
      <p
        id={descriptionId}
        className="text-[0.8125rem] leading-[1.15rem] text-muted max-xl:sr-only"
      >
        {refusal ?? description}
      </p>
    </div>
  )
}
