import { searchPaging } from '#shared/projects/search_enums'

/** A search result; `batchId` is that of the homes posted together, null for a card of its own. */
interface Result {
  batchId: string | null
}

/**
 * The results as cards, each with one project or with those that were posted together. They share the place of
 * the first one if they are on the same page of results.
 */
export function cardsOf<Found extends Result>(results: readonly Found[]): Found[][] {
  const cards: Found[][] = []
  const known = new Map<string, Found[]>()
  for (const [at, project] of results.entries()) {
    // The next page changes no card that is already shown.
    if (at % searchPaging.size === 0) known.clear()
    const { batchId } = project
    const twins = batchId === null ? undefined : known.get(batchId)
    if (twins) {
      twins.push(project)
      continue
    }
    const card = [project]
    cards.push(card)
    if (batchId !== null) known.set(batchId, card)
  }
  return cards
}
