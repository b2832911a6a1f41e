import { Head } from '@inertiajs/react'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { lowPriceNote } from '#shared/market/usual_prices'
import { verdictOn, verdictText } from '#shared/bids/offer_verdict'
import { scopedOffers } from '~/components/comparison/compared'
import { UsualPriceLine } from '~/components/prices/usual_price_line'
import { Ended } from '~/components/seller/ended'
import { ChoiceForm, SentChoice } from '~/components/seller/choice_form'
import { offerAnchor, SellerOfferCard } from '~/components/seller/seller_offer_card'
import type { SellerChoice, SellerOffer, SellerPageProps } from '~/components/seller/seller_types'
import { sendOpening } from '~/components/seller/send'
import { useFreshPage } from '~/components/seller/use_fresh_page'
import { Button } from '~/components/ui/button'
import { EmptyState } from '~/components/ui/empty_state'
import { CalendarDays, Printer } from '~/components/ui/icons'
import { SentenceTime } from '~/components/ui/day_times'
import { CalendarDay } from '~/components/ui/local_time'
import { useFirstTouch } from '~/hooks/use_first_touch'
import SellerLayout from '~/layouts/seller'
import { sellerLinkDays } from '#shared/projects/seller_links'
import { classes } from '~/lib/classes'

/** What stands at a seller's address. */
export default function AtAddress(page: SellerPageProps | { isOver: true }) {
  return 'isOver' in page ? <Ended /> : <ForSeller {...page} />
}

/** The offers on a project for its seller: read-only, but for "I'd choose this one". */
function ForSeller(page: SellerPageProps) {
  const { token, title, rooms, offersUntil, days, expiresOn, offers, usualPrice } = page
  const [sent, setSent] = useState<SellerChoice | null>(null)
  const choice = latest(sent, page.choice)
  /** The letter of the offer that is about to be chosen. */
  const [picked, setPicked] = useState<string | null>(null)
  useFirstTouch(token, () => sendOpening(token))
  useFreshPage()
  const compared = offers.filter(
    ({ standing }) => standing !== 'taken_back' && standing !== 'ended'
  )
  const scoped = scopedOffers(compared, rooms)
  const verdict = verdictOn(scoped, days)
  const accepted = offers.find(({ standing }) => standing === 'accepted')
  const note = compared.map(({ amount }) => lowPriceNote(amount, usualPrice)).find(Boolean)

  const choiceFor = (offer: SellerOffer) => {
    const { letter, canChoose } = offer
    if (picked === letter) {
      return (
        <ChoiceForm
          token={token}
          letter={letter}
          former={choice?.letter === letter ? choice.note : null}
          onSent={(made) => close(letter, made)}
          onCancel={() => close(letter)}
        />
      )
    }
    if (choice?.letter === letter) {
      return <SentChoice choice={choice} onChange={canChoose ? () => pick(letter) : undefined} />
    }
    if (!canChoose) return null
    return (
      <Button className="no-print w-full" onClick={() => pick(letter)}>
        I’d choose this one<span className="sr-only">: offer {letter}</span>
      </Button>
    )
  }

  /** The field of the reason takes the focus of the button, which is gone. */
  function pick(letter: string) {
    flushSync(() => setPicked(letter))
    document.querySelector('form textarea')?.scrollIntoView({ block: 'nearest' })
    document.querySelector<HTMLElement>('form textarea')?.focus({ preventScroll: true })
  }

  /** The button in the place of the form takes its focus. */
  function close(letter: string, made?: SellerChoice) {
    flushSync(() => {
      if (made) setSent(made)
      setPicked(null)
    })
    document.getElementById(offerAnchor(letter))?.querySelector('button')?.focus()
  }

  // On paper the folds are open: smaller, three offers fit on one page.
  return (
    <div className="wrap pt-6 lg:pt-9 print:pt-0 print:[zoom:0.7]">
      <Head title={`Staging offers for ${title}`}>
        <meta head-key="robots" name="robots" content="noindex" />
      </Head>
      <h1 className="display text-[2rem] leading-[1.12] text-balance lg:text-[2.625rem]">
        {accepted ? 'Your agent has accepted an offer' : 'Which staging would you choose?'}
      </h1>
      <p className="mt-2.5 max-w-2xl text-pretty text-muted">
        {accepted ? (
          <>
            Offer {accepted.letter} for <Title title={title} /> is accepted. The others are still
            here to read.
          </>
        ) : (
          <>
            {offers.length === 0
              ? 'Your agent asks staging companies for offers for '
              : `Your agent is comparing ${count(compared.length)} for `}
            <Title title={title} /> and would like your opinion. Nothing is accepted here. Your
            agent decides with you.
          </>
        )}
      </p>
      {compared.length > 1 && !accepted && (
        <p className="mt-4 max-w-2xl text-pretty font-medium">
          {verdictText(
            verdict,
            compared.map(({ letter }) => letter)
          )}
        </p>
      )}
      <p role="status" className="sr-only">
        {choice && picked === null && `Your choice is offer ${choice.letter}. It was sent.`}
      </p>
      {offers.length === 0 ? (
        <div className="mt-7 max-w-2xl">
          <EmptyState icon={CalendarDays} title="No offers yet">
            {offersUntil ? (
              <>
                Come back after <SentenceTime at={offersUntil} />.
              </>
            ) : (
              'Come back in a few days.'
            )}
          </EmptyState>
        </div>
      ) : (
        <ul
          className={classes(
            'mt-6 grid gap-4 md:grid-cols-2 print:grid-cols-3',
            offers.length > 2 && 'lg:grid-cols-3'
          )}
        >
          {offers.map((offer) => {
            const at = compared.indexOf(offer)
            return (
              <SellerOfferCard
                key={offer.letter}
                offer={offer}
                scope={scoped[at]?.scope ?? null}
                days={days}
                mark={verdict.marks[at] ?? null}
                isChosen={offer.letter === (picked ?? choice?.letter)}
              >
                {choiceFor(offer)}
              </SellerOfferCard>
            )
          })}
        </ul>
      )}
      {offers.length > 0 && (
        <section
          aria-labelledby="before"
          className="mt-8 max-w-2xl rounded-lg bg-sunken p-5 text-sm text-pretty sm:p-6 print:mt-4 print:max-w-none print:p-0"
        >
          <h2 id="before" className="text-lg font-semibold">
            Before you choose
          </h2>
          <p className="mt-1.5">
            Company names are hidden. Your agent learns the name once an offer is accepted and that
            company confirms the job. Prices are what each company asks for its own list of rooms.
            Totals are for a home that is {days} days on the market; an extra month that has begun
            counts in full.
          </p>
          {note && <p className="mt-2">{note}</p>}
          <UsualPriceLine usual={usualPrice} className="mt-2" />
          <Button
            variant="quiet"
            icon={Printer}
            className="no-print mt-2 -ml-4"
            onClick={() => window.print()}
          >
            Print this page
          </Button>
        </section>
      )}
      <noscript>
        <p className="mt-5 max-w-2xl text-sm text-muted">
          To send your choice from here, turn on JavaScript. Or tell your agent the letter.
        </p>
      </noscript>
      <p className="no-print mt-5 max-w-2xl text-sm text-pretty text-muted">
        This page always shows the current offers. It closes {sellerLinkDays.afterAcceptance} days
        after one is accepted, or on <CalendarDay day={expiresOn} />. Only people with the link can
        open it.
      </p>
    </div>
  )
}

AtAddress.layout = SellerLayout

/** Others with the link may have chosen since. */
const latest = (one: SellerChoice | null, other: SellerChoice | null) =>
  one && (!other || one.chosenAt >= other.chosenAt) ? one : other

const Title = ({ title }: { title: string }) => <b className="font-semibold text-ink">{title}</b>

const words = ['no offers', 'one offer', 'two offers', 'three offers', 'four offers', 'five offers']

/** `three offers` */
const count = (offers: number) => words[offers] ?? `${offers} offers`
