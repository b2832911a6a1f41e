import type { Data } from '@generated/data'
import { RoomSlider } from '~/components/room_pairs/room_slider'

/** Verified work on a company's page: pairs that their owners agreed to show. */
export function StagedRooms({ pairs }: { pairs: readonly Data.PublicPair[] }) {
  if (pairs.length === 0) return null
  return (
    <section aria-labelledby="staged-rooms" className="mt-12 lg:mt-16">
      <h2 id="staged-rooms" className="display text-2xl">
        Staged through Stagely
      </h2>
      <p className="mt-2 max-w-[42rem] text-pretty text-muted">
        Paid and completed projects. The owner’s photo before, the company’s photo after.
      </p>
      <ul className="mt-6 grid gap-x-6 gap-y-8 md:grid-cols-2 xl:grid-cols-3">
        {pairs.map(({ caption, before, after }) => (
          <li key={after.url} className="min-w-0">
            <figure>
              <RoomSlider
                room={caption}
                before={before}
                after={after}
                sizes="(width >= 80rem) 26rem, (width >= 48rem) 45vw, calc(100vw - 2.5rem)"
              />
              <figcaption className="mt-2 text-[0.9375rem] wrap-anywhere">{caption}</figcaption>
            </figure>
          </li>
        ))}
      </ul>
    </section>
  )
}
