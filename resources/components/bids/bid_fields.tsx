import { wholeDollars, type BidFormOptions, type BidValues } from '~/components/bids/bid_values'
import { DollarField } from '~/components/bids/dollar_field'
import { FeePreview } from '~/components/bids/fee_preview'
import type { FeeTier } from '~/components/bids/fee_tiers'
import { Select } from '~/components/ui/select'
import { Switch } from '~/components/ui/switch'

interface BidFieldsProps {
  options: BidFormOptions
  tiers: readonly FeeTier[]
  values: BidValues
  errors: Record<string, string>
  set: <Name extends keyof BidValues>(name: Name, value: BidValues[Name]) => void
}

export function BidFields({ options, tiers, values, errors, set }: BidFieldsProps) {
  return (
    <div className="mt-5 space-y-5">
      <DollarField
        large
        name="amount"
        label="Your offer"
        hint="Whole dollars, everything included."
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
      <DollarField
        optional
        name="extensionPerMonth"
        label="Each extra month"
        hint="For every month the home stays staged beyond that period. Owners compare it; left empty, they read “Not stated”."
        value={values.extensionPerMonth}
        error={errors.extensionPerMonth}
        onValueChange={(dollars) => set('extensionPerMonth', dollars)}
      />
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
  )
}
