/** React renders a response one task later. */
const nextTask = () => new Promise((resolve) => setTimeout(resolve))

/** The list and index of the row that has the focus. */
function focusedRow() {
  const row = document.activeElement?.closest('article, tr, li')
  const list = row?.parentElement
  if (!row || !list) return null
  return { list, index: [...list.children].indexOf(row) }
}

/**
 * Reloads a list after a dialog about one of its rows has closed. If the row is gone, the focus
 * moves to a button of the row that took its place, or to the page's heading.
 */
export async function refetchInPlace(refetch: () => Promise<unknown>): Promise<void> {
  // The dialog returns the focus first.
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
