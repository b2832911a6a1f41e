import { outcomeFigureRules } from '#shared/market/outcome_figures'

/** On a company's page: what became of the homes it staged, as their owners say. */
export function ReportedOutcomes({ sentences }: { sentences: readonly string[] | null }) {
  if (!sentences) return null
  return (
    <section aria-labelledby="reported-outcomes" className="mt-12 lg:mt-16">
      <h2 id="reported-outcomes" className="display text-2xl">
        What became of the homes
      </h2>
      <p className="mt-2 max-w-[42rem] text-lg text-pretty">{sentences.join(' ')}</p>
      <p className="mt-2 max-w-[42rem] text-sm text-pretty text-muted">
        Only owners enter this, once a staging is over. Homes that aren’t sold count as not yet
        under contract. The figures change once {outcomeFigureRules.fewestChanges} homes have
        joined, left or been corrected.
      </p>
    </section>
  )
}
