import type { BidFormOptions, TermValues } from '~/components/bids/bid_values'
import { DollarField } from '~/components/bids/dollar_field'
import { OwnTextField } from '~/components/bids/own_text_field'
import { Select } from '~/components/ui/select'
import { Switch } from '~/components/ui/switch'
import type { CurrentUser } from '~/types'

type TextTerm = Exclude<keyof TermValues, 'acceptsCreditCards'>

interface TermsFieldsProps {
  options: BidFormOptions
  field: (name: TextTerm) => {
    name: string
    value: string
    error?: string
    onValueChange: (value: string) => void
  }
  acceptsCreditCards: boolean
  onCreditCards: (accepts: boolean) => void
  user: CurrentUser | null
  noteHint: string
}

/** The terms of an offer besides its amount, and the note to the owner. */
export function TermsFields(props: TermsFieldsProps) {
  const { options, field, acceptsCreditCards, onCreditCards, user, noteHint } = props
  return (
    <>
      <div className="grid grid-cols-2 gap-3 max-[22rem]:grid-cols-1">
        <Select
          {...field('timeline')}
          label="Timeline"
          hint="From acceptance to the finished rooms."
          placeholder="Choose"
          options={options.timelines}
        />
        <Select
          {...field('stagingPeriod')}
          label="Staging period"
          hint="How long the furniture stays."
          options={options.stagingPeriods}
        />
      </div>
      <DollarField
        {...field('extensionPerMonth')}
        optional
        label="Each extra month"
        hint="What you charge if the home stays staged longer. Owners compare this. If you leave it blank they see “Not stated”."
      />
      <Select
        {...field('experienceLevel')}
        label="Experience level"
        options={options.experienceLevels}
      />
      <Select {...field('paymentTerms')} label="Payment terms" options={options.paymentTerms} />
      <Switch
        label="I accept credit cards"
        checked={acceptsCreditCards}
        onCheckedChange={onCreditCards}
      />
      {user && (
        <OwnTextField {...field('note')} label="Note to the owner" hint={noteHint} by={user} />
      )}
    </>
  )
}
