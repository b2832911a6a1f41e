import { DateTime } from 'luxon'
import vine from '@vinejs/vine'
import type { FieldContext } from '@vinejs/vine/types'
import {
  listComparisons,
  outcomeKinds,
  outcomeProblems,
  outcomeRules,
  type HomeOutcomeDetails,
  type OutcomeField,
} from '#shared/jobs/home_outcomes'
import { marketToday } from '#shared/values/market_time'
import { Sentences } from '#validators/messages'
import { blankLine, calendarDay, storedId, valueOf } from '#validators/rules'

const sent = ({ parent }: FieldContext): HomeOutcomeDetails => {
  const day = (name: OutcomeField) => (blankLine(parent[name]) as string | null | undefined) ?? null
  return {
    kind: parent.kind,
    listedOn: day('listedOn'),
    underContractOn: day('underContractOn'),
    closedOn: day('closedOn'),
    comparedToList: parent.comparedToList ?? null,
    price: parent.price ?? null,
  }
}

/** Fits the kind, the other days and today. */
const fitting = vine.createRule((value: unknown, name: OutcomeField, field: FieldContext) => {
  // A wrong kind has an error of its own.
  const isKnown = outcomeKinds.values.some((kind) => kind === field.parent.kind)
  if (value === null || value === undefined || !field.isValid || !isKnown) return
  const today = marketToday(DateTime.utc().toJSDate())
  const problem = outcomeProblems(sent(field), today)[name]
  if (problem) field.report(problem, 'fitting', field)
})

const day = (name: OutcomeField) =>
  calendarDay()
    .use(fitting(name))
    .parse(blankLine)
    .meta({ type: 'string', format: 'date' })
    .nullable()
    .optional()

const kindMissing = 'Choose what became of the home'
const dateInvalid = 'Choose a date'

/** Without `listedOn`, what is known stays; other fields that are left out are empty. */
export const homeOutcomeValidator = vine.create({
  kind: valueOf(outcomeKinds),
  listedOn: day('listedOn'),
  underContractOn: day('underContractOn'),
  closedOn: day('closedOn'),
  comparedToList: vine
    .enum(listComparisons.values)
    .use(fitting('comparedToList'))
    .nullable()
    .optional(),
  price: vine
    .number({ strict: true })
    .withoutDecimals()
    .range([1, outcomeRules.highestPrice])
    .use(fitting('price'))
    .nullable()
    .optional(),
  revision: vine.number({ strict: true }).withoutDecimals().range([0, 1_000_000]).optional(),
})
homeOutcomeValidator.messagesProvider = new Sentences({
  'kind.required': kindMissing,
  'kind.enum': kindMissing,
  'listedOn.regex': dateInvalid,
  'underContractOn.regex': dateInvalid,
  'closedOn.regex': dateInvalid,
  'price.number': 'Enter the price as a number',
  'price.range': 'Enter a price of at least $1',
})

const choosePair = 'Choose one of the pairs'

export const homeCardValidator = vine.create({
  pairId: storedId(),
  showsComparison: vine.boolean({ strict: true }),
})
homeCardValidator.messagesProvider = new Sentences({
  'pairId.required': choosePair,
  'pairId.number': choosePair,
})

/** `pairId` is the pair that the company saw on the card. */
export const homeCardConsentValidator = vine.create({
  consent: vine.boolean({ strict: true }),
  pairId: storedId(),
})
