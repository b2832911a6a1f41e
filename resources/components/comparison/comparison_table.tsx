import { Fragment, useEffect, useRef, useState } from 'react'
import { OfferLetter } from '~/components/bids/offer_letter'
import { bidderName, companyAddress, hiredFor } from '~/components/bids/offers'
import { OwnTexts } from '~/components/bids/own_text'
import { PortfolioThumbs } from '~/components/bids/portfolio_thumbs'
import { ScopeLine } from '~/components/bids/scope_line'
import { CompanyName } from '~/components/comparison/company_name'
import type { ComparisonProps } from '~/components/comparison/comparison'
import { OfferActions } from '~/components/comparison/offer_actions'
import { Best, OfferCost, ValueNote } from '~/components/comparison/offer_cost'
import { SellersChoice } from '~/components/seller/sellers_choice'
import { MaskedText } from '~/components/ui/masked_text'
import { classes } from '~/lib/classes'
import { plural } from '~/lib/format'

/** Up to this many columns fit at every width at which there is a table. */
const FIT_ALWAYS = 4
/** More columns than this never fit, because the page doesn't get wider. */
const FIT_AT_MOST = 5

/** Widths in rem of the row heads and of the narrowest column, for more than `FIT_ALWAYS` columns. */
const NARROW_HEAD = 10
const NARROWEST = 11.75

/** Keeps the best bid's column visible at the left or right edge while scrolling. */
const PINNED =
  'sticky right-0 left-40 z-1 shadow-[1px_0_0_var(--color-line),-1px_0_0_var(--color-line)]'

/** The comparison on wide screens: a column per bid, with letters, names and actions in the header. */
export function ComparisonTable(props: ComparisonProps) {
  const { bids, offers, groups, days, verdict, pricesEnd, onAccept } = props
  const narrow = bids.length > FIT_ALWAYS
  const { scroller, scrolls, fades, look } = useOverflow(bids.length > FIT_AT_MOST)
  const pinned = scrolls ? verdict.best[0] : undefined
  const head = classes(
    '!whitespace-normal bg-surface',
    narrow ? 'w-40' : 'w-52',
    scrolls && 'sticky left-0 z-2'
  )
  const rowHead = classes(head, 'align-top !text-[0.9375rem]')
  const cell = (at: number) => classes('bg-surface', at === pinned && PINNED)
  return (
    <div className="relative mt-6 hidden lg:block print:hidden">
      <div
        ref={scroller}
        role="region"
        aria-label="Offers side by side"
        tabIndex={scrolls ? 0 : undefined}
        onScroll={look}
        className={classes('card relative', narrow && scrollingWith(bids.length))}
      >
        <table
          className={classes(
            'table table-fixed [&_td]:align-top',
            narrow && '[&_:is(td,th):not(:first-child)]:!px-3'
          )}
          style={narrow ? { minWidth: `${NARROW_HEAD + bids.length * NARROWEST}rem` } : undefined}
        >
          <thead>
            <tr className="[&>*]:!border-b-0 [&>*]:!pt-5 [&>*]:!pb-0">
              <td className={classes(head, 'rounded-tl-lg')}>
                <span className="sr-only">Portfolio</span>
              </td>
              {bids.map((bid, at) => (
                <td key={bid.id} className={classes(cell(at), 'last:rounded-tr-lg')}>
                  <PortfolioThumbs single bidder={bid.bidder} company={companyAddress(bid)} />
                </td>
              ))}
            </tr>
            <tr className="sticky top-0 z-3 shadow-[0_1px_0_var(--color-line)] [&>*]:!pt-4 [&>*]:!pb-4">
              <td className={head}>
                {scrolls ? (
                  <span className="text-sm text-muted">
                    {plural(bids.length, 'offer')}, scroll sideways
                  </span>
                ) : (
                  <span className="sr-only">Offer</span>
                )}
              </td>
              {bids.map((bid, at) => (
                <th
                  key={bid.id}
                  scope="col"
                  abbr={`${bid.letter}, ${bidderName(bid)}`}
                  className={classes(
                    cell(at),
                    '!align-bottom !text-[0.9375rem] !whitespace-normal !text-ink'
                  )}
                >
                  {/* Aligned to the bottom, so that the buttons of all columns line up; equally high, so that letters do. */}
                  <span
                    className={classes(
                      'flex items-start gap-3',
                      narrow ? 'min-h-22' : 'min-h-16 max-xl:min-h-22'
                    )}
                  >
                    {bid.letter && <OfferLetter letter={bid.letter} />}
                    <span className="min-w-0">
                      <CompanyName bid={bid} />
                      <span className="line-clamp-2 text-sm font-normal text-pretty text-muted">
                        {(narrow ? bid.formerHire && 'Hired before' : hiredFor(bid)) ??
                          bid.experienceLevelLabel}
                      </span>
                    </span>
                  </span>
                  <SellersChoice short bid={bid} className="mt-3" />
                  <span className="mt-3 block">
                    <OfferActions bid={bid} onAccept={onAccept} />
                  </span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {offers.some(({ scope }) => scope) && (
              <tr>
                <th scope="row" className={classes(rowHead, '!font-semibold !text-ink')}>
                  Rooms included
                </th>
                {offers.map(({ scope }, at) => (
                  <td key={bids[at].id} className={classes(cell(at), '!py-4')}>
                    <ScopeLine band scope={scope} />
                  </td>
                ))}
              </tr>
            )}
            <tr className="[&>*]:!py-5">
              <th scope="row" className={classes(rowHead, '!font-semibold !text-ink')}>
                Cost at {days} days
              </th>
              {bids.map((bid, at) => {
                const isBest = verdict.best.includes(at)
                return (
                  <td
                    key={bid.id}
                    className={classes(
                      at === pinned && PINNED,
                      isBest
                        ? 'bg-[color-mix(in_srgb,var(--color-accent-soft)_40%,var(--color-surface))]'
                        : 'bg-surface'
                    )}
                  >
                    <OfferCost
                      bid={bid}
                      days={days}
                      mark={verdict.marks[at]}
                      isBest={isBest}
                      pricesEnd={pricesEnd}
                    />
                  </td>
                )
              })}
            </tr>
            {bids.some(({ sellersChoice }) => sellersChoice?.note) && (
              <tr>
                <th scope="row" className={rowHead}>
                  The seller’s reason
                </th>
                {bids.map((bid, at) => (
                  <td key={bid.id} className={classes(cell(at), '!py-3')}>
                    {bid.sellersChoice?.note && (
                      <p className="wrap-anywhere whitespace-pre-line">
                        “<MaskedText text={bid.sellersChoice.note} />”
                      </p>
                    )}
                  </td>
                ))}
              </tr>
            )}
            {groups.map(({ title, rows }) => (
              <Fragment key={title}>
                <tr>
                  <th
                    scope="rowgroup"
                    colSpan={bids.length + 1}
                    className="!bg-sunken !py-3 !text-[0.9375rem] !font-semibold !text-ink"
                  >
                    <span className="sticky left-4">{title}</span>
                  </th>
                </tr>
                {rows
                  .filter(({ on }) => on !== 'cards')
                  .map(({ label, values, best, word, notes, part }) => (
                    <tr key={label}>
                      <th scope="row" className={classes(rowHead, part && '!pl-10 !font-normal')}>
                        {label}
                      </th>
                      {bids.map((bid, at) => (
                        <td
                          key={bid.id}
                          className={classes(
                            cell(at),
                            'num !py-3',
                            part && !values[at].startsWith('$') && 'text-muted'
                          )}
                        >
                          {values[at]} <Best word={best?.[at] && word} />
                          <ValueNote text={notes?.[at]} />
                        </td>
                      ))}
                    </tr>
                  ))}
              </Fragment>
            ))}
            {bids.some(({ note, introduction }) => note ?? introduction) && (
              <tr>
                <th scope="row" className={rowHead}>
                  In their words
                </th>
                {bids.map((bid, at) => (
                  <td key={bid.id} className={classes(cell(at), '!py-3')}>
                    <OwnTexts bid={bid} />
                    {!bid.note && !bid.introduction && <span className="text-muted">No note</span>}
                  </td>
                ))}
              </tr>
            )}
          </tbody>
        </table>
      </div>
      {fades && (
        <div
          aria-hidden="true"
          className="pointer-events-none absolute inset-y-px right-px w-14 rounded-r-lg bg-linear-to-l from-surface to-transparent"
        />
      )}
    </div>
  )
}

/**
 * Scrolls both ways at widths where so many columns don't fit. Elsewhere only the page scrolls, and
 * the head of the table stays at its top.
 */
const scrollingWith = (columns: number) =>
  columns > FIT_AT_MOST
    ? 'max-h-[calc(100dvh-2rem)] overflow-auto'
    : 'max-xl:max-h-[calc(100dvh-2rem)] max-xl:overflow-auto'

/**
 * Whether the table scrolls sideways, and whether its right edge fades out: columns are hidden there,
 * unless the pinned column is there. `assumed` is for the server, which doesn't know the width.
 */
function useOverflow(assumed: boolean) {
  const scroller = useRef<HTMLDivElement>(null)
  const [scrolls, setScrolls] = useState(assumed)
  const [fades, setFades] = useState(false)

  function look() {
    const box = scroller.current
    // On narrow screens there are cards instead.
    if (!box?.clientWidth) return
    const hidden = box.scrollWidth - box.clientWidth - box.scrollLeft
    const edge = box.getBoundingClientRect().right
    const atEdge = [...box.querySelectorAll('th.sticky[scope=col]')].some(
      (column) => Math.abs(column.getBoundingClientRect().right - edge) < 4
    )
    setScrolls(box.scrollWidth - box.clientWidth > 1)
    setFades(hidden > 4 && !atEdge)
  }

  useEffect(() => {
    look()
    window.addEventListener('resize', look)
    return () => window.removeEventListener('resize', look)
  })

  return { scroller, scrolls, fades, look }
}
