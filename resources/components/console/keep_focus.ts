/** React draws what a call brought one task later. */
const nextTask = () => new Promise((resolve) => setTimeout(resolve))

/** The row that holds the focus, and where it is in its list. */
function focusedRow() {
  const row = document.activeElement?.closest('article, tr, li')
  const list = row?.parentElement
  if (!row || !list) return null
  return { list, index: [...list.children].indexOf(row) }
}

/**
 * Reads a list again after a dialog about one of its rows was closed. Where that takes the row
 * away, the focus goes to a button of the row in its place, or to the heading of the screen.
 */
export async function refetchInPlace(refetch: () => Promise<unknown>): Promise<void> {
  // Until the dialog has handed the focus back.
  await nextTask()
  const place = focusedRow()
  await refetch()
  await nextTask()
  if (document.activeElement !== document.body) return
  const rows = place?.list.isConnected ? place.list.children : null
  const row = rows?.[Math.min(place!.index, rows.length - 1)]
  const target = row?.querySelector('button') ?? document.querySelector('main h1')
  if (target instanceof HTMLElement) target.focus()
}
