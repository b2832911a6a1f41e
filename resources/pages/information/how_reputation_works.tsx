import { Link } from '@inertiajs/react'
import type { ReactNode } from 'react'
import {
  companyReputation,
  noReputation,
  ratingOf,
  ratingText,
  reputationOf,
  reputationRules,
} from '#shared/reputation/reputation'
import { PublicHead } from '~/components/ui/public_head'
import { companyFacts } from '~/components/reputation/company_record'
import { PageHeading } from '~/components/ui/page_heading'
import type { SiteLayoutProps } from '~/layouts/site'
import { plural, wait } from '~/lib/format'

const { priorReviews, priorStars, fewestForMedian, replyMonths, newBelow, everyMinutes } =
  reputationRules

const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0)

/** The made-up company of the example. */
const stars = [5, 5, 4, 5]
const replies = [12, 45, 180, 400, 1500]
const example = companyReputation(
  reputationOf({
    ...{ posted: 0, past: 0, hired: 0, decisions: [], cancelled: 0, badges: 0 },
    reviews: stars.length,
    stars: sumOf(stars),
    completed: 5,
    paid: 6,
    unpaid: 1,
    steppedBack: 1,
    replies,
  })
)

const ratingAfter = (reviews: number, each: number) =>
  ratingText(ratingOf({ reviews, stars: reviews * each }))

export default function HowReputationWorks({ canonical }: { canonical: string }) {
  return (
    <div className="wrap pb-16 lg:pb-28">
      <PublicHead
        title="How Reputation Works"
        description="How Stagely computes ratings, reply times and the other figures of staging companies and owners, with each formula and an example."
        canonical={canonical}
      />
      <PageHeading
        title="How reputation works"
        lead="Every figure is counted from what happened on Stagely. Figures can't be bought or edited, and the same formulas apply to everyone."
      />
      <Part id="rating" title="Rating" lead="For staging companies and owners alike.">
        <p className="figure rounded-lg bg-sunken px-5 py-4 text-lg text-ink">
          {`(${priorReviews} × ${priorStars} + all stars) ÷ (${priorReviews} + number of reviews)`}
        </p>
        <p>
          {`Everyone starts as if ${priorReviews} reviews had given ${priorStars} stars. So one review can't make or break a rating, and many reviews outweigh the start. A rating is shown with one decimal. Before the first review it reads “${ratingText(noReputation.averageRating)}”.`}
        </p>
        <Table
          caption="Ratings by number of reviews"
          head={['Reviews', 'Rating']}
          rows={[
            ['1 review of 5 stars', ratingAfter(1, 5)],
            ['10 reviews of 5 stars', ratingAfter(10, 5)],
            ['1 review of 1 star', ratingAfter(1, 1)],
            ['10 reviews of 1 star', ratingAfter(10, 1)],
          ]}
        />
      </Part>
      <Part
        id="companies"
        title="Staging companies"
        lead="Owners see this on offers and on a company's page, without its name."
      >
        <Definitions
          items={[
            [
              'Completed',
              'Projects on which the company was hired and its platform fee paid, and that were completed.',
            ],
            [
              'New on Stagely',
              `Fewer than ${newBelow} completed projects. The label says nothing about experience elsewhere.`,
            ],
            [
              'Replies in',
              `For each person who wrote to the company: the time from their first message to the company's first answer. Of these times we show the one in the middle (the median). Only first messages of the last ${replyMonths} months count, and there must be at least ${fewestForMedian} answers.`,
            ],
            [
              'Paid on time',
              'Accepted offers whose platform fee was paid ÷ accepted offers whose fee was paid, or that were released or expired because it wasn’t. 100% means every single one.',
            ],
            [
              'Gave up after winning',
              'Offers that the company withdrew after an owner had accepted them, and paid jobs that it gave up.',
            ],
          ]}
        />
      </Part>
      <Part
        id="owners"
        title="Owners"
        lead="Staging companies see this before they make an offer, without the owner's name."
      >
        <Definitions
          items={[
            [
              'Track record',
              'On how many past projects a company was hired and the fee settled. Past projects are those on which a company was hired, or that were completed or cancelled.',
            ],
            [
              'Decides in',
              `The time from posting a project to accepting the offer that was paid: the median, from at least ${fewestForMedian} projects.`,
            ],
            [
              'Cancelled after acceptance',
              'Projects that the owner cancelled after accepting an offer.',
            ],
            ['Reviews by companies', 'The rating, by the formula above.'],
          ]}
        />
      </Part>
      <Part id="example" title="An example" lead="Computed by the same code as the real figures.">
        <p>
          {`A company has ${plural(stars.length, 'review')}, with ${listed(stars)} stars. It answered ${replies.length} people, after ${listed(replies.map(wait))}. It paid the fees of six accepted offers and let a seventh expire, and five of the six projects are completed. It withdrew one more offer after it was accepted.`}
        </p>
        <Table
          caption="Figures of the company in the example"
          head={['Figure', 'Shown as']}
          rows={companyFacts(example).map(({ label, value }) => [label, value])}
        />
        <p>
          {`The rating is (${priorReviews * priorStars} + ${sumOf(stars)}) ÷ (${priorReviews} + ${stars.length}) = ${ratingOf({ reviews: stars.length, stars: sumOf(stars) }).toFixed(2)}.`}
        </p>
      </Part>
      <Part id="left-out" title="What isn't counted">
        <ul className="list-disc grid grid-cols-1 gap-2 pl-5">
          <li>Reviews that aren't released yet, and reviews our team removed.</li>
          <li>Projects that our team cancelled.</li>
          <li>
            Pending offers that a company withdrew: nobody had relied on them yet. Offers that an
            owner declined or didn't choose don't count against anyone.
          </li>
          <li>
            Messages without an answer. They have no time, so they don't change the median either.
          </li>
          <li>
            Offers under $100: they have no platform fee, so they would be easy to make up. They
            have no reviews either.
          </li>
          <li>Refunds. A fee that was paid stays paid, whatever happened later.</li>
          <li>
            Anything outside Stagely, and anything a company or an owner says about themselves.
          </li>
        </ul>
      </Part>
      <Part id="when" title="When it's computed">
        <p>
          {`Every ${plural(everyMinutes, 'minute')} for everyone whose records have changed, and every night for everyone, because replies grow older than ${replyMonths} months. Figures are deleted with the account.`}
        </p>
        <p>
          A figure of yours looks wrong?{' '}
          <Link className="link" href="/contact">
            Contact us
          </Link>{' '}
          and we look at the records behind it.
        </p>
      </Part>
    </div>
  )
}

HowReputationWorks.layout = { footer: 'full' } satisfies Partial<SiteLayoutProps>

/** `5, 5, 4 and 5`. */
const listed = (values: readonly (string | number)[]) =>
  `${values.slice(0, -1).join(', ')} and ${values.at(-1)}`

interface PartProps {
  id: string
  title: string
  lead?: string
  children: ReactNode
}

function Part({ id, title, lead, children }: PartProps) {
  return (
    <section
      aria-labelledby={id}
      className="mt-10 grid gap-x-14 gap-y-4 border-t border-line pt-8 lg:mt-12 lg:grid-cols-12 lg:pt-10"
    >
      <div className="lg:col-span-4">
        <h2 id={id} className="display text-2xl">
          {title}
        </h2>
        {lead && <p className="mt-2 max-w-sm text-pretty text-muted">{lead}</p>}
      </div>
      <div className="max-w-[42rem] grid grid-cols-1 gap-4 text-pretty text-muted lg:col-span-8">
        {children}
      </div>
    </section>
  )
}

const Definitions = ({ items }: { items: readonly (readonly [string, string])[] }) => (
  <dl className="divide-y divide-line">
    {items.map(([term, text]) => (
      <div key={term} className="grid gap-x-6 gap-y-1 py-3.5 first:pt-0 last:pb-0 sm:grid-cols-3">
        <dt className="font-semibold text-ink">{term}</dt>
        <dd className="sm:col-span-2">{text}</dd>
      </div>
    ))}
  </dl>
)

interface TableProps {
  caption: string
  head: readonly [string, string]
  rows: readonly (readonly [string, string | number])[] | readonly (string | number)[][]
}

const Table = ({ caption, head, rows }: TableProps) => (
  <table className="num w-full text-[0.9375rem]">
    <caption className="sr-only">{caption}</caption>
    <thead className="sr-only">
      <tr>
        {head.map((name) => (
          <th key={name} scope="col">
            {name}
          </th>
        ))}
      </tr>
    </thead>
    <tbody className="divide-y divide-line">
      {rows.map(([label, value]) => (
        <tr key={label}>
          <th scope="row" className="py-2.5 pr-4 text-left font-normal">
            {label}
          </th>
          <td className="py-2.5 text-right font-medium text-ink">{value}</td>
        </tr>
      ))}
    </tbody>
  </table>
)
