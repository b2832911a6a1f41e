import encryption from '@adonisjs/core/services/encryption'
import vine from '@vinejs/vine'
import type { FieldContext, SchemaTypes } from '@vinejs/vine/types'
import { type FilterOf, listKeyPurpose, type ListName } from '#shared/console/console_lists'
import type { Enumeration } from '#shared/values/enumeration'
import {
  accountMessages,
  letterMissing,
  maxLengths,
  minLengths,
  wholeAddress,
} from '#shared/values/field_rules'
import { stagingMessages } from '#shared/values/job_messages'
import { cleanLine, cleanText, hasLetter } from '#shared/values/pasted_text'
import { largestId } from '#shared/values/ids'
import { phoneDigits, phoneNumberProblem } from '#shared/accounts/phone_number'
import { hasUrl } from '#shared/values/plain_text'
import { photoNameFromUrl } from '#shared/projects/photo_urls'
import { addressLines, addressProblem } from '#shared/payments/receipt_details'

/** Applies a function to texts, and turns those that are blank then into null. */
const blankToNull =
  (clean: (text: string) => string) =>
  (value: unknown): unknown =>
    typeof value === 'string' ? clean(value) || null : value

const onTexts =
  (clean: (text: string) => string) =>
  (value: unknown): unknown =>
    typeof value === 'string' ? clean(value) : value

/** Blank becomes null. */
export const blankLine = blankToNull(cleanLine)

const oneLine = 'One line'
const severalLines = 'May have several lines'

/**
 * PostgreSQL cannot store the NUL character in text. The option is what the API document says about
 * the field.
 */
const storable = vine.createRule(
  (value: unknown, _description: string, field: FieldContext) => {
    if (typeof value === 'string' && value.includes('\0')) {
      field.report('Remove the characters that cannot be displayed', 'withoutNul', field)
    }
  },
  { toJSONSchema: (schema, description) => void (schema.description = description) }
)

const stored = (max: number, description: string) =>
  vine.string().maxLength(max).use(storable(description))

/** An id in a body. */
export const storedId = () => vine.number({ strict: true }).withoutDecimals().range([1, largestId])

/** The number of a version of an agreement. */
export const versionNumber = () => vine.number({ strict: true }).withoutDecimals().range([1, 1_000])

export const sha256 = () => vine.string().regex(/^[0-9a-f]{64}$/)

/** A photo's URL or its name in the store. */
export const storedPhoto = () =>
  vine
    .string()
    .parse((value) => (typeof value === 'string' ? (photoNameFromUrl(value) ?? value) : value))
    .regex(/^[a-f0-9]{32}$/)

/** One line of at most `max` characters, as `cleanLine` understands it. */
export const line = (max: number) => stored(max, oneLine).parse(onTexts(cleanLine))

/** One line that may be blank. Blank becomes null and missing stays missing, also below. */
export const optionalLine = (max: number) => stored(max, oneLine).parse(blankLine).nullable()

/** A text of at most `max` characters, as `cleanText` understands it. */
export const text = (max: number) => stored(max, severalLines).parse(onTexts(cleanText))

export const optionalText = (max: number) =>
  stored(max, severalLines).parse(blankToNull(cleanText)).nullable()

/** Names appear in emails to other users, so they may not contain links. */
const withoutUrl = vine.createRule((value: unknown, _options: undefined, field: FieldContext) => {
  if (typeof value !== 'string' || !hasUrl(value)) return
  field.report('Leave out web addresses here', 'withoutUrl', field)
})

/** A sign such as a point is seen, but names nothing. A blank name has an error of its own. */
export const withLetter = vine.createRule(
  (value: unknown, _options: undefined, field: FieldContext) => {
    if (typeof value === 'string' && value !== '' && !hasLetter(value))
      field.report(letterMissing, 'letter', field)
  }
)

/** What someone calls a thing of their own: one line without web addresses. */
export const titleLine = (max: number) => line(max).use(withoutUrl())

/** The name of a person or a company: one line with a letter and without web addresses. */
export const nameLine = (max: number) => titleLine(max).use(withLetter())

export const optionalName = (max: number) => nameLine(max).parse(blankLine).nullable()

/** Counties are compared by letters and digits, so a name needs some. */
const namesCounty = vine.createRule((value: unknown, _options: undefined, field: FieldContext) => {
  if (typeof value === 'string' && !/[a-z\d]/i.test(value.normalize('NFD'))) {
    field.report("Enter the county's name", 'county', field)
  }
})

export const optionalCounty = () =>
  line(maxLengths.place).use(namesCounty()).parse(blankLine).nullable()

const printableAddress = vine.createRule(
  (value: unknown, _options: undefined, field: FieldContext) => {
    const problem = typeof value === 'string' ? addressProblem(value) : null
    if (problem) field.report(problem, 'address', field)
  }
)

const tidyLines = blankToNull((address) => addressLines(address).join('\n'))

/** A postal address of a few lines, without blank ones. Blank becomes null. */
export const printedAddress = () => text(500).use(printableAddress()).parse(tidyLines).nullable()

/** Messages for `nameLine` and `optionalName` in fields called name and company. */
export const nameMessages = {
  'name.withoutUrl': 'Write your name without a web address',
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
      const present = blankLine(value)
      return typeof present === 'string' ? enumeration.canonical(present) : present
    })
    .nullable()

export const optionalInteger = (min: number, max: number) =>
  vine.number({ strict: true }).withoutDecimals().range([min, max]).parse(blankLine).nullable()

/** Whole dollars, at least 1; null for a blank field. */
export const optionalDollars = (most: number) =>
  vine.number({ strict: true }).withoutDecimals().min(1).max(most).parse(blankLine).nullable()

const existingDay = vine.createRule((value: unknown, _options: undefined, field: FieldContext) => {
  if (typeof value !== 'string') return
  const at = new Date(`${value}T00:00:00Z`)
  if (Number.isNaN(at.getTime()) || at.toISOString().slice(0, 10) !== value) {
    field.report(stagingMessages.date, 'calendarDay', field)
  }
})

/** A calendar day (YYYY-MM-DD) without a time zone. */
export const calendarDay = () =>
  vine
    .string()
    .regex(/^2\d{3}-\d\d-\d\d$/)
    .use(existingDay())

const validPhoneNumber = vine.createRule(
  (value: unknown, _options: undefined, field: FieldContext) => {
    const problem = typeof value === 'string' ? phoneNumberProblem(value) : null
    if (problem) field.report(problem, 'phone', field)
  },
  {
    toJSONSchema: (schema) =>
      void (schema.description = 'A US phone number in any format; stored as ten digits'),
  }
)

const digitsOrNull = (value: unknown) => {
  const present = blankLine(value)
  return typeof present === 'string' ? phoneDigits(present) : present
}

const tenDigits = () => vine.string().use(validPhoneNumber()).parse(digitsOrNull)

/** Ten digits in any format. Blank counts as missing. */
export const phone = () => tenDigits()

export const optionalPhone = () => tenDigits().nullable()

const webAddress = vine.createRule(
  (value: unknown, _options: undefined, field: FieldContext) => {
    const options = { protocols: ['http', 'https'], require_protocol: true, disallow_auth: true }
    if (typeof value === 'string' && !vine.helpers.isURL(value, options)) {
      field.report(accountMessages.website, 'url', field)
    }
  },
  {
    toJSONSchema: (schema) =>
      void (schema.description = 'An http or https address; without a scheme it gets https://'),
  }
)

/** An absolute http(s) URL. Blank becomes null. */
export const optionalWebsite = () =>
  stored(maxLengths.website, oneLine).use(webAddress()).parse(blankToNull(wholeAddress)).nullable()

/** Refuses quoted local parts: nobody needs them, and line breaks in them are unsafe in emails. */
const unquotedEmail = vine.createRule(
  (value: unknown, _options: undefined, field: FieldContext) => {
    if (typeof value === 'string' && /[\s"\p{Cc}]/u.test(value)) {
      field.report(accountMessages.email, 'email', field)
    }
  }
)

export const email = () => line(maxLengths.email).email().use(unquotedEmail()).toLowerCase()

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

/** Whether only the jobs are listed that the person is in charge of. */
export const mine = () =>
  vine
    .literal('1')
    .parse((value) => (value === '1' ? value : undefined))
    .optional()

/** Of a list in the console. `perPage` defaults to the maximum. */
export const paging = {
  page: vine.number().withoutDecimals().range([1, 100_000]).optional(),
  perPage: vine.number().withoutDecimals().range([1, 100]).optional(),
}

/** Made by a page of the list. */
const listKey = vine.createRule((value: unknown, _options: undefined, field: FieldContext) => {
  if (typeof value === 'string' && encryption.decrypt(value, listKeyPurpose) === null) {
    field.report('The list has no such page', 'listKey', field)
  }
})

const key = () => vine.string().maxLength(2000).use(listKey()).optional()

/**
 * The rules of a list of the console, one for each filter. Its pages are numbered, or after or before a key
 * that a response had in `X-After` or `X-Before`.
 */
export const listRules = <Name extends ListName, Rules extends Record<FilterOf<Name>, SchemaTypes>>(
  _list: Name,
  rules: Rules
) => ({ ...paging, after: key(), before: key(), ...rules })

/**
 * The values that a form was opened with, by field and in the form of the body. They are only compared: stored
 * values of earlier rules may be among them.
 */
export const basedOn = () => vine.object({}).allowUnknownProperties().optional()
