import vine from '@vinejs/vine'
import type { FieldContext } from '@vinejs/vine/types'
import { countyKey } from '#shared/counties'
import type { Enumeration } from '#shared/enumeration'
import { accountMessages, maxLengths, minLengths } from '#shared/field_rules'
import { phoneNumberProblem } from '#shared/phone_number'
import { hasUrl, isSingleLine } from '#shared/plain_text'
import { addressLines, addressProblem } from '#shared/receipt_details'

/** PostgreSQL cannot store the NUL character in text. */
const withoutNul = vine.createRule((value: unknown, _options: undefined, field: FieldContext) => {
  if (typeof value === 'string' && value.includes('\0')) {
    field.report('Remove the characters that cannot be displayed', 'withoutNul', field)
  }
})

/** Trimmed text of at most `max` characters. */
export const text = (max: number) => vine.string().trim().maxLength(max).use(withoutNul())

/** Names appear in emails to other users, so they may not contain line breaks or links. */
const plainName = vine.createRule((value: unknown, _options: undefined, field: FieldContext) => {
  if (typeof value !== 'string') return
  if (!isSingleLine(value)) field.report('Write this on one line', 'oneLine', field)
  else if (hasUrl(value)) field.report('Leave out web addresses here', 'withoutUrl', field)
})

/** The name of a person or a company: one line without web addresses. */
export const nameText = (max: number) => text(max).use(plainName())

/** Leaves undefined alone, so that an edit doesn't clear missing fields. */
const blankToNull = (value: unknown) =>
  typeof value === 'string' && value.trim() === '' ? null : value

/** Text that may be blank. Blank becomes null. */
export const optionalText = (max: number) => text(max).parse(blankToNull).nullable()

export const optionalName = (max: number) => nameText(max).parse(blankToNull).nullable()

/** Counties are compared by letters and digits, so a name needs some. */
const namesCounty = vine.createRule((value: unknown, _options: undefined, field: FieldContext) => {
  if (typeof value === 'string' && countyKey(value) === '') {
    field.report("Enter the county's name", 'county', field)
  }
})

export const optionalCounty = () =>
  text(maxLengths.place).use(namesCounty()).parse(blankToNull).nullable()

const oneLine = vine.createRule((value: unknown, _options: undefined, field: FieldContext) => {
  if (typeof value === 'string' && !isSingleLine(value)) {
    field.report('Write this on one line', 'oneLine', field)
  }
})

/** One line that may be blank. Blank becomes null. */
export const optionalLine = (max: number) => text(max).use(oneLine()).parse(blankToNull).nullable()

const printableAddress = vine.createRule(
  (value: unknown, _options: undefined, field: FieldContext) => {
    if (typeof value !== 'string') return
    const problem = addressProblem(value)
    if (problem) field.report(problem, 'address', field)
    else if (!addressLines(value).every(isSingleLine)) {
      field.report('Remove the characters that cannot be displayed', 'address', field)
    }
  }
)

const tidyLines = (value: unknown) =>
  typeof value === 'string' ? blankToNull(addressLines(value).join('\n')) : value

/** A postal address of a few lines, without blank ones. Blank becomes null. */
export const printedAddress = () => text(500).use(printableAddress()).parse(tidyLines).nullable()

/** Messages for `nameText` and `optionalName` in fields called name and company. */
export const nameMessages = {
  'name.oneLine': 'Write your name on one line',
  'name.withoutUrl': 'Write your name without a web address',
  'company.oneLine': 'Write the company name on one line',
  'company.withoutUrl': 'Write the company name without a web address',
}

/** One of an enumeration's values. Converts older spellings to the current ones. */
export const valueOf = <Offered extends string, Displayed extends string>(
  enumeration: Enumeration<Offered, Displayed>
) =>
  vine
    .enum(enumeration.values)
    .parse((value) => (typeof value === 'string' ? enumeration.canonical(value) : value))

export const optionalValueOf = <Offered extends string, Displayed extends string>(
  enumeration: Enumeration<Offered, Displayed>
) =>
  vine
    .enum(enumeration.values)
    .parse((value) => {
      const present = blankToNull(value)
      return typeof present === 'string' ? enumeration.canonical(present) : present
    })
    .nullable()

export const optionalInteger = (min: number, max: number) =>
  vine.number({ strict: true }).withoutDecimals().range([min, max]).parse(blankToNull).nullable()

const digitsOf = (value: unknown) =>
  typeof value === 'string' ? value.replaceAll(/\D/g, '').replace(/^1(?=\d{10}$)/, '') : value

const validPhoneNumber = vine.createRule(
  (value: unknown, _options: undefined, field: FieldContext) => {
    const problem = typeof value === 'string' ? phoneNumberProblem(value) : null
    if (problem) field.report(problem, 'phone', field)
  }
)

const tenDigits = () => vine.string().use(validPhoneNumber())

/** Ten digits in any format. Blank counts as missing. */
export const phone = () => tenDigits().parse((value) => digitsOf(blankToNull(value)))

export const optionalPhone = () =>
  tenDigits()
    .parse((value) => digitsOf(blankToNull(value)))
    .nullable()

/** An absolute http(s) URL. Blank becomes null. */
export const optionalWebsite = () =>
  text(maxLengths.website)
    .parse(blankToNull)
    .url({ protocols: ['http', 'https'], require_protocol: true })
    .nullable()

/** Refuses quoted local parts: nobody needs them, and line breaks in them are unsafe in emails. */
const unquotedEmail = vine.createRule(
  (value: unknown, _options: undefined, field: FieldContext) => {
    if (typeof value === 'string' && /[\s"\p{Cc}]/u.test(value)) {
      field.report(accountMessages.email, 'email', field)
    }
  }
)

export const email = () => text(maxLengths.email).email().use(unquotedEmail()).toLowerCase()

export const newPassword = () =>
  vine.string().minLength(minLengths.password).maxLength(maxLengths.password)

/**
 * A random id that the page gives a message or project before it is stored. Sending the same id
 * again doesn't create a second record.
 */
export const clientId = () =>
  vine
    .string()
    .regex(/^[A-Za-z0-9_-]{16,64}$/)
    .nullable()
    .optional()

/** At least one visible character. */
export const visible = /[^\p{C}\p{Z}]/u

/** Of a list in the console. `perPage` defaults to the maximum. */
export const paging = {
  page: vine.number().withoutDecimals().range([1, 100_000]).optional(),
  perPage: vine.number().withoutDecimals().range([1, 100]).optional(),
}
