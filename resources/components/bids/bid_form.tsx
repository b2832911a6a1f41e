import { useEffect, useId } from 'react'
import { AmountField } from '~/components/bids/amount_field'
import { wholeDollars, type BidFormOptions } from '~/components/bids/bid_values'
import { FeePreview } from '~/components/bids/fee_preview'
import type { FeeTier } from '~/components/bids/fee_tiers'
import { useBidForm } from '~/components/bids/use_bid_form'
import { Button } from '~/components/ui/button'
import { Select } from '~/components/ui/select'
import { Switch } from '~/components/ui/switch'
import { useCurrentUser } from '~/hooks/use_current_user'

interface BidFormProps {
  projectId: number
  options: BidFormOptions
  tiers: readonly FeeTier[]
  /** Asked for by a press on this page: the first field gets the focus. */
  wanted?: boolean
  onSubmitted: () => void
}

export function BidForm({ projectId, options, tiers, wanted, onSubmitted }: BidFormProps) {
  const id = useId()
  const user = useCurrentUser()
  const { values, set, errors, busy, form, submit } = useBidForm(projectId, options, onSubmitted)
  useEffect(() => {
    if (wanted) form.current?.querySelector('input')?.focus()
  }, [wanted, form])

  return (
    <form
      ref={form}
      noValidate
      aria-labelledby={id}
      className="card p-5 shadow-raised sm:p-6"
      onSubmit={submit}
    >
      <h2 id={id} className="text-lg font-semibold">
        Submit Your Bid
      </h2>
      {user?.stagerIdentifier && (
        <p className="mt-1 text-sm text-muted">
          The owner sees you as{' '}
          <span className="font-medium text-ink">{user.stagerIdentifier}</span>.
        </p>
      )}
      <div className="mt-5 space-y-5">
        <AmountField
          value={values.amount}
          error={errors.amount}
          onValueChange={(amount) => set('amount', amount)}
        />
        <FeePreview tiers={tiers} amount={wholeDollars(values.amount)} />
        <div className="grid grid-cols-2 gap-3 max-[22rem]:grid-cols-1">
          <Select
            label="Timeline"
            placeholder="Choose"
            options={options.timelines}
            value={values.timeline}
            error={errors.timeline}
            onValueChange={(timeline) => set('timeline', timeline)}
          />
          <Select
            label="Staging period"
            options={options.stagingPeriods}
            value={values.stagingPeriod}
            error={errors.stagingPeriod}
            onValueChange={(period) => set('stagingPeriod', period)}
          />
        </div>
        <Select
          label="Experience level"
          options={options.experienceLevels}
          value={values.experienceLevel}
          error={errors.experienceLevel}
          onValueChange={(level) => set('experienceLevel', level)}
        />
        <Select
          label="Payment terms"
          options={options.paymentTerms}
          value={values.paymentTerms}
          error={errors.paymentTerms}
          onValueChange={(terms) => set('paymentTerms', terms)}
        />
        <Switch
          label="I accept credit cards"
          checked={values.acceptsCreditCards}
          onCheckedChange={(accepts) => set('acceptsCreditCards', accepts)}
        />
      </div>
      <Button
        type="submit"
        variant="primary"
        className="mt-4 min-h-12 w-full"
        loading={busy && 'Submitting'}
      >
        Submit Bid
      </Button>
      <p className="mt-3 text-center text-sm text-muted">
        One offer per project, open to cancel while pending.
      </p>
    </form>
  )
}
