import type { Data } from '@generated/data'
import { Link } from '@inertiajs/react'
import { useId } from 'react'
import { money, moneyFromCents } from '#shared/values/money'
import {
  amountKey,
  wantedKey,
  wantedOf,
  type BatchValues,
} from '~/components/bid_batch/batch_values'
import { useBatchForm } from '~/components/bid_batch/use_batch_form'
import { termsOf, wholeDollars, type BidFormOptions } from '~/components/bids/bid_values'
import { DollarField } from '~/components/bids/dollar_field'
import { tierOf, type FeeTier } from '~/components/bids/fee_tiers'
import { ConfirmOwnText } from '~/components/bids/own_text_field'
import { TermsFields } from '~/components/bids/terms_fields'
import { fullPlace, scope } from '~/components/search/result_card'
import { Button } from '~/components/ui/button'
import { Checkbox } from '~/components/ui/checkbox'
import { DraftStatus } from '~/components/ui/draft_status'
import { FieldNotes } from '~/components/ui/field'
import { plural } from '~/lib/format'
import type { Form } from '~/hooks/use_form'
import type { CurrentUser } from '~/types'

interface BatchFormProps {
  user: CurrentUser
  firstId: number
  homes: readonly Data.Twin[]
  options: BidFormOptions
  tiers: readonly FeeTier[]
}

/** Makes an offer on each of several homes: an amount for each, and everything else once. */
export function BatchForm({ user, firstId, homes, options, tiers }: BatchFormProps) {
  const form = useBatchForm({ user, firstId, homes, options })
  const { values, errors, field, set, fill } = form
  const id = useId()
  const { lastTerms } = options
  const count = wantedOf(values, homes).length
  const sendLabel = count > 1 ? `Make ${plural(count, 'offer')}` : 'Make offers'
  return (
    <form {...form.props} aria-label="Offer on all homes" className="mt-7 grid grid-cols-1 gap-6">
      <section aria-labelledby={`${id}homes`} className="card p-5 sm:p-6">
        <h2 id={`${id}homes`} className="text-lg font-semibold">
          Your price for each home
        </h2>
        <p className="mt-1 text-[0.9375rem] text-pretty text-muted">
          Each home gets an offer of its own, with its own platform fee. To split a price by room,
          make the offer on the page of the home.
        </p>
        <div
          data-invalid={errors.homes ? '' : undefined}
          tabIndex={-1}
          aria-describedby={errors.homes ? `${id}choice-error` : undefined}
        >
          <ul className="mt-3 divide-y divide-line">
            {homes.map((home) => (
              <HomeRow key={home.id} home={home} form={form} tiers={tiers} />
            ))}
          </ul>
          <FieldNotes id={`${id}choice`} error={errors.homes} />
        </div>
      </section>
      <section aria-labelledby={`${id}terms`} className="card grid grid-cols-1 gap-5 p-5 sm:p-6">
        <div>
          <h2 id={`${id}terms`} className="text-lg font-semibold">
            Your terms for all of them
          </h2>
          {lastTerms && (
            <Button size="sm" className="mt-3" onClick={() => fill(termsOf(lastTerms))}>
              Use my last terms
            </Button>
          )}
        </div>
        <TermsFields
          options={options}
          field={field}
          acceptsCreditCards={values.acceptsCreditCards}
          onCreditCards={(accepts) => set('acceptsCreditCards', accepts)}
          user={user}
          noteHint="It goes with each of the offers. What is included, when you could start."
        />
      </section>
      <div>
        <Sum values={values} homes={homes} tiers={tiers} />
        <Button
          type="submit"
          variant="primary"
          className="mt-3 min-h-12 w-full"
          loading={form.busy && 'Sending'}
        >
          {sendLabel}
        </Button>
        <DraftStatus
          draft={form.draft}
          contents="what you entered"
          sending={form.busy}
          className="mt-3 justify-center"
          onDiscard={form.discard}
        />
        <p className="mt-3 text-center text-sm text-pretty text-muted">
          All of them are made, or none. You can change or withdraw each until the owner decides.
        </p>
      </div>
      <ConfirmOwnText
        preview={form.asked}
        confirmLabel={sendLabel}
        onClose={() => form.setAsked(null)}
        onConfirm={() => {
          form.setAsked(null)
          void form.send()
        }}
      />
    </form>
  )
}

interface HomeRowProps {
  home: Data.Twin
  form: Pick<Form<BatchValues>, 'values' | 'field' | 'set'>
  tiers: readonly FeeTier[]
}

/** A home with its price, or without an offer. */
function HomeRow({ home, form: { values, field, set }, tiers }: HomeRowProps) {
  const isWanted = values[wantedKey(home)]
  const amount = wholeDollars(values[amountKey(home)])
  return (
    <li className="py-4">
      <div className="flex items-start gap-4">
        <Checkbox
          className="min-w-0 flex-1"
          label={
            <>
              <span className="block font-semibold wrap-anywhere">{home.title}</span>
              <span className="block wrap-anywhere text-muted">{fullPlace(home)}</span>
              <span className="block text-muted">{scope(home)}</span>
            </>
          }
          checked={isWanted}
          onCheckedChange={(wanted) => set(wantedKey(home), wanted)}
        />
        <Link
          href={`/projects/${home.id}`}
          className="link inline-flex min-h-11 shrink-0 items-center text-[0.9375rem]"
        >
          View<span className="sr-only"> {home.title}</span>
        </Link>
      </div>
      {isWanted && (
        <div className="mt-1 sm:pl-8">
          <DollarField
            {...field(amountKey(home))}
            label={
              <>
                Your offer<span className="sr-only"> for {home.title}</span>
              </>
            }
            hint={amount === null ? 'Whole dollars, everything included.' : feeText(tiers, amount)}
          />
        </div>
      )}
    </li>
  )
}

const feeText = (tiers: readonly FeeTier[], amount: number) => {
  const tier = tierOf(tiers, amount)
  return tier ? `Platform fee ${moneyFromCents(tier.feeCents)}, if accepted.` : 'No platform fee.'
}

interface SumProps {
  values: BatchValues
  homes: readonly Data.Twin[]
  tiers: readonly FeeTier[]
}

/** What is offered in all, and what it may cost. */
function Sum({ values, homes, tiers }: SumProps) {
  const wanted = wantedOf(values, homes)
  const amounts = wanted.flatMap((home) => wholeDollars(values[amountKey(home)]) ?? [])
  const cents = amounts.map((amount) => tierOf(tiers, amount)?.feeCents ?? 0)
  const total = (list: readonly number[]) => list.reduce((sum, each) => sum + each, 0)
  return (
    <div className="rounded-md bg-sunken p-4 text-[0.9375rem]" aria-live="polite">
      {amounts.length === 0 ? (
        <p className="text-muted">Enter a price to see the platform fees.</p>
      ) : (
        <>
          <p className="num font-semibold">
            {amounts.length < wanted.length
              ? `${amounts.length} of ${wanted.length} prices entered, ${money(total(amounts))} so far`
              : `${plural(amounts.length, 'offer')}, ${money(total(amounts))} in all`}
          </p>
          <p className="num mt-1 text-muted">
            {total(cents) === 0
              ? 'No platform fee for any of them.'
              : `Platform fees of ${moneyFromCents(total(cents))} if the owner accepts all of these. You pay only for those accepted. A paid fee is final: there’s no refund if the project falls through.`}
          </p>
        </>
      )}
    </div>
  )
}
