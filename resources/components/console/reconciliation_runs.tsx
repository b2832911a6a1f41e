import type { Data } from '@generated/data'
import { Button } from '~/components/ui/button'
import { Card } from '~/components/ui/card'
import { LocalTime } from '~/components/ui/local_time'
import { useMutation } from '~/hooks/use_mutation'
import { api } from '~/lib/api'
import { plural } from '~/lib/format'

interface ReconciliationRunsProps {
  runs: readonly Data.ConsoleRun[]
  onDone: () => void
}

const resultOf = ({ checked, failed }: { checked: number; failed: number }) =>
  `${plural(checked, 'payment')} looked at${failed > 0 ? `, ${failed} without an answer` : ''}`

/** The provider is asked about open payments every minute; here by hand too. */
export function ReconciliationRuns({ runs, onDone }: ReconciliationRunsProps) {
  const { mutate, busy } = useMutation(
    {
      send: () => api.post('/api/admin/reconciliations'),
      done: (result) => ({ title: 'Payments checked', description: resultOf(result) }),
      failed: 'Failed to check the payments',
    },
    { onSuccess: onDone }
  )
  return (
    <Card
      title="Reconciliation"
      actions={
        <Button size="sm" loading={busy && 'Checking'} onClick={() => void mutate()}>
          Check now
        </Button>
      }
    >
      <p className="text-sm text-muted">
        Every minute the provider is asked about payments that are still open.
      </p>
      <ul className="mt-2 divide-y divide-line text-sm">
        {runs.map((run) => (
          <li key={run.id} className="py-2.5">
            <p className="flex justify-between gap-4">
              <span>{resultOf(run)}</span>
              <LocalTime at={run.startedAt} format="relative" className="num shrink-0 text-muted" />
            </p>
            {run.by && <p className="text-[0.8125rem] text-muted">by {run.by}</p>}
          </li>
        ))}
        {runs.length === 0 && <li className="py-2.5">No run had anything to ask yet.</li>}
      </ul>
    </Card>
  )
}
