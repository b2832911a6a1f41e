/**
 * A card is about to leave with the button that was pressed: the focus goes to the same button of
 * the next one, else of the one before.
 */
export function focusNeighbour(list: HTMLElement | null, index: number): void {
  const neighbour = list?.children[index + 1] ?? list?.children[index - 1]
  neighbour?.querySelector('button')?.focus()
}
