/** What grouping needs to know of an entry of a project's history. */
interface Entry {
  id: number
  kind: string
}

/** One entry, or a run of offers. Entries keep their order, the newest first. */
type HistoryGroup<T extends Entry> = readonly [T, ...T[]]

/** Fewer offers are shown one by one, because a group wouldn't be shorter. */
const smallestGroup = 3

/** Groups offers that arrived one after another. Two of a company have its cancellation between. */
export function groupHistory<T extends Entry>(entries: readonly T[]): HistoryGroup<T>[] {
  const runs: [T, ...T[]][] = []
  for (const entry of entries) {
    const run = runs.at(-1)
    if (run && entry.kind === 'bid_submitted' && run[0].kind === 'bid_submitted') run.push(entry)
    else runs.push([entry])
  }
  return runs.flatMap((run) =>
    run.length < smallestGroup ? run.map((entry): [T] => [entry]) : [run]
  )
}
