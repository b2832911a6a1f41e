import type { Data } from '@generated/data'

export type ShownCard = NonNullable<Data.HomeCard['card']>

/** The card as it is printed and as its picture shows it. */
export function PrintedCard({ card }: { card: ShownCard }) {
  const { pair, lines, place, owner, company } = card
  const [title, ...others] = lines
  return (
    <article aria-label="Card" className="card overflow-hidden print:border-0">
      {pair ? (
        <div className="grid grid-cols-2 gap-1">
          <img
            className="picture aspect-4/3 h-auto"
            src={pair.before.url}
            alt={`${pair.room} before staging`}
          />
          <img
            className="picture aspect-4/3 h-auto"
            src={pair.after.url}
            alt={`${pair.room} after staging`}
          />
        </div>
      ) : (
        <p className="px-6 pt-5 text-muted">Our team has hidden the photo of this room.</p>
      )}
      <div className="px-6 py-5">
        <h3 className="display text-2xl sm:text-3xl">{title}</h3>
        <p className="mt-1.5 text-pretty">{[...others, place].filter(Boolean).join(' · ')}</p>
        <p className="mt-1 text-[0.9375rem] text-pretty text-muted">
          {owner} · Staged by {company}
        </p>
      </div>
    </article>
  )
}
