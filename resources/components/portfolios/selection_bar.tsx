import { Upload } from '~/components/ui/icons'
import type { Selection } from '~/components/portfolios/use_portfolio'
import { Button } from '~/components/ui/button'
import { fileSize, plural } from '~/lib/format'

interface SelectionBarProps {
  selection: Selection
  full: boolean
  uploading: boolean
  onUpload: () => void
}

/** Four characters of a data URL encode three bytes. */
const bytesOf = (data: string) => (data.length * 3) / 4

function summary({ ready, isRestored }: Selection, full: boolean): string {
  if (ready.length === 0 && full) {
    return 'Your portfolio is full. Delete a photo to add another.'
  }
  if (ready.length === 0) return 'No photos selected'
  const size = fileSize(ready.reduce((sum, { data }) => sum + bytesOf(data), 0))
  const name = ready.length === 1 ? `, ${ready[0].name}` : ''
  const kept = isRestored ? '. We kept your selection.' : ''
  return `${plural(ready.length, 'photo')} selected${name}, ${size}${kept}`
}

function obstacle({ ready, reading }: Selection, full: boolean): string | undefined {
  if (reading) return 'Your photos are still loading'
  if (ready.length > 0) return undefined
  return full ? 'Your portfolio is full. Delete a photo to add another.' : 'Select photos first'
}

export function SelectionBar({ selection, full, uploading, onUpload }: SelectionBarProps) {
  const chosen = selection.ready.length + selection.unready.length > 0
  return (
    <div className="mt-7 flex flex-col gap-2 border-t border-line pt-6 lg:flex-row lg:items-center">
      <Button
        variant="primary"
        icon={Upload}
        loading={uploading && 'Uploading'}
        disabledReason={obstacle(selection, full)}
        onClick={onUpload}
      >
        Upload to Portfolio
      </Button>
      {chosen && (
        <Button variant="quiet" disabled={uploading} onClick={selection.clear}>
          Clear Selection
        </Button>
      )}
      <p
        className="min-w-0 text-sm wrap-anywhere text-muted max-lg:text-center lg:ml-auto"
        role="status"
      >
        {summary(selection, full)}
      </p>
    </div>
  )
}
