import {
  isSold,
  listComparisons,
  outcomeKinds,
  outcomeProblems,
  outcomeRules,
  type ListComparison,
  type OutcomeKind,
} from '#shared/jobs/home_outcomes'
import { dayWithWeekday } from '#shared/values/market_time'
import { moneyFromCents } from '#shared/values/money'
import { useEffect, useState } from 'react'
import { OutcomeChoices } from '~/components/home_outcomes/outcome_choices'
import { focusJobSentence } from '~/components/jobs/focus_job'
import type { Staging } from '~/components/stagings/staging_status'
import { Button } from '~/components/ui/button'
import { Card } from '~/components/ui/card'
import { Facts } from '~/components/ui/facts'
import { LinkButton } from '~/components/ui/link_button'
import { Select } from '~/components/ui/select'
import { TextInput } from '~/components/ui/text_input'
import { useForm } from '~/hooks/use_form'
import { api } from '~/lib/api'
import { keys } from '~/lib/query_keys'

/** The anchor of links in emails. */
const outcomeId = 'outcome'

type Outcome = NonNullable<Staging['outcome']>
type Entered = NonNullable<Outcome['entered']>

/** After an answer: the first day that is missing, or else the sentence that says what is next. */
function focusMissingDay() {
  const days = document.querySelectorAll<HTMLInputElement>(`#${outcomeId} input[type="date"]`)
  const missing = [...days].find(({ value }) => value === '')
  if (!missing) return focusJobSentence()
  missing.focus({ preventScroll: true })
  // Centered, because the toast covers the top.
  missing.scrollIntoView({ block: 'center' })
}

/** What became of the home: the owner answers with one press, adds the days, and corrects both. */
export function HomeOutcome({ staging }: { staging: Staging }) {
  const { outcome, project } = staging
  const [edits, setEdits] = useState(false)
  const [answered, setAnswered] = useState(false)
  const isAnswerShown = answered && Boolean(outcome?.entered)
  useEffect(() => {
    if (isAnswerShown) focusMissingDay()
  }, [isAnswerShown])
  if (!outcome || (!outcome.entered && !outcome.canEnter)) return null
  const { entered, revision, canEnter } = outcome
  const needsDays = entered !== null && !entered.isCounted
  const isEditing = canEnter && (edits || needsDays)
  function close() {
    setEdits(false)
    focusJobSentence()
  }
  return (
    <Card
      title={entered ? 'What became of the home' : 'Did it sell?'}
      id={outcomeId}
      className="scroll-mt-6"
    >
      {!entered && (
        <>
          <p className="-mt-1 text-[0.9375rem] text-pretty text-muted">
            Only you can enter this. The company reads neither your answer nor the dates; its page
            counts them with others, from five homes on.
          </p>
          <OutcomeChoices
            className="mt-4 sm:grid-cols-4"
            {...{ projectId: project.id, revision, onDone: () => setAnswered(true) }}
          />
        </>
      )}
      {entered && !isEditing && <EnteredOutcome entered={entered} />}
      {isEditing && needsDays && (
        <p className="-mt-1 text-[0.9375rem] text-pretty text-muted">
          Add the day of the listing and of the contract, so that it counts.
        </p>
      )}
      {entered && isEditing && (
        <OutcomeForm
          key={revision}
          {...{ staging, entered, revision }}
          onDone={close}
          onKeep={edits ? () => setEdits(false) : undefined}
        />
      )}
      {entered && !isEditing && (
        <div className="no-print mt-4 flex flex-wrap gap-2.5">
          {canEnter && <Button onClick={() => setEdits(true)}>Change</Button>}
          <LinkButton variant="quiet" href={`/projects/${project.id}/card`}>
            Card for listing presentations
          </LinkButton>
        </div>
      )}
    </Card>
  )
}

const shownDay = (day: string | null) => day && dayWithWeekday(day)

function EnteredOutcome({ entered }: { entered: Entered }) {
  const { kind, comparedToList, price } = entered
  const items = [
    { label: 'Outcome', value: outcomeKinds.label(kind) },
    { label: 'Listed on', value: shownDay(entered.listedOn) },
    { label: 'Under contract on', value: shownDay(entered.underContractOn) },
    { label: 'Closed on', value: shownDay(entered.closedOn) },
    { label: 'Price', value: comparedToList && listComparisons.label(comparedToList) },
    { label: 'Sold for', value: price && `${moneyFromCents(price)} (only you see this)` },
  ]
  return (
    <Facts
      layout="rows"
      items={items.flatMap(({ label, value }) => (value ? [{ label, value }] : []))}
    />
  )
}

interface OutcomeFormProps {
  staging: Staging
  entered: Entered
  revision: number
  onDone: () => void
  /** Closes the form; left out while it is the only thing to do. */
  onKeep?: () => void
}

interface OutcomeValues {
  kind: OutcomeKind
  listedOn: string
  underContractOn: string
  closedOn: string
  comparedToList: ListComparison | ''
  /** In dollars. */
  price: string
}

const cents = (dollars: string): number | null => {
  const digits = dollars.replace(/[$,\s]/g, '')
  return digits === '' ? null : Math.round(Number(digits) * 100)
}

/** What is sent: a home that isn't sold has neither a contract nor a price. */
function detailsOf(values: OutcomeValues) {
  const { kind, listedOn, underContractOn, closedOn, comparedToList, price } = values
  const sold = isSold(kind)
  return {
    kind,
    listedOn: listedOn || null,
    underContractOn: (sold && underContractOn) || null,
    closedOn: (kind === 'closed' && closedOn) || null,
    comparedToList: (sold && comparedToList) || null,
    price: sold ? cents(price) : null,
  }
}

function problemsOf(values: OutcomeValues, { today, installOn }: Staging) {
  const details = detailsOf(values)
  const { price } = details
  const isPrice =
    price === null ||
    (Number.isSafeInteger(price) && price > 0 && price <= outcomeRules.highestPrice)
  return {
    ...outcomeProblems(details, today, installOn),
    ...(isPrice ? {} : { price: 'Enter the price as a number' }),
  }
}

function OutcomeForm({ staging, entered, revision, onDone, onKeep }: OutcomeFormProps) {
  const { project, today } = staging
  const { values, field, props, busy } = useForm<OutcomeValues, unknown>({
    initial: {
      kind: entered.kind,
      listedOn: entered.listedOn ?? '',
      underContractOn: entered.underContractOn ?? '',
      closedOn: entered.closedOn ?? '',
      comparedToList: entered.comparedToList ?? '',
      price: entered.price === null ? '' : String(entered.price / 100),
    },
    check: (typed) => problemsOf(typed, staging),
    send: (typed) =>
      api.put(`/api/projects/${project.id}/outcome`, { ...detailsOf(typed), revision }),
    done: 'Answer saved',
    failed: 'Failed to save your answer',
    invalidates: [keys.staging(project.id), keys.job(project.id)],
    onSuccess: onDone,
    onConflict: onDone,
  })
  const sold = isSold(values.kind)
  const day = { type: 'date', max: today } as const
  return (
    <form {...props} method="post" className="no-print mt-4 grid gap-4 sm:grid-cols-2">
      <Select {...field('kind')} label="Outcome" options={outcomeKinds.options} />
      <TextInput
        {...field('listedOn')}
        type="date"
        label="Listed on"
        optional={!sold}
        hint="If it was listed again, the last time."
      />
      {sold && <TextInput {...field('underContractOn')} {...day} label="Under contract on" />}
      {values.kind === 'closed' && (
        <TextInput {...field('closedOn')} {...day} label="Closed on" optional />
      )}
      {sold && (
        <>
          <Select
            {...field('comparedToList')}
            label="Compared with the list price"
            optional
            placeholder="Not said"
            options={listComparisons.options}
          />
          <TextInput
            {...field('price')}
            label="Sold for"
            optional
            inputMode="decimal"
            hint="In dollars. Only your account sees it."
          />
        </>
      )}
      <div className="flex flex-wrap gap-2 sm:col-span-2">
        <Button type="submit" loading={busy && 'Saving'}>
          Save
        </Button>
        {onKeep && (
          <Button variant="quiet" onClick={onKeep}>
            Never mind
          </Button>
        )}
      </div>
    </form>
  )
}
