import vine from '@vinejs/vine'
import type { FieldContext } from '@vinejs/vine/types'
import {
  agreementLimits,
  lengthError,
  placeholderError,
  type AgreementSection,
} from '#shared/agreements/agreement_text'
import { bidAmountLimit } from '#shared/bids/bid_enums'
import {
  clientSides,
  handBacks,
  isSameName,
  nameQuestion,
  signingByEmail,
} from '#shared/agreements/agreements'
import { agreementMessages, bidMessages, stagingMessages } from '#shared/values/job_messages'
import { cleanLine, cleanText } from '#shared/values/pasted_text'
import { Sentences } from '#validators/messages'
import { proofFields, proofMessages } from '#validators/passkey'
import {
  basedOn,
  blankLine,
  calendarDay,
  email,
  line,
  optionalDollars,
  listRules,
  text,
  titleLine,
  withLetter,
  sha256,
  valueOf,
  versionNumber,
} from '#validators/rules'

const isSection = (value: unknown): value is AgreementSection => {
  const { heading, text: body } = Object(value) as Partial<Record<string, unknown>>
  return typeof heading === 'string' && typeof body === 'string'
}

/** Sections that aren't well-formed have errors of their own. */
const withinLimits = vine.createRule((value: unknown, _options: undefined, field: FieldContext) => {
  if (!Array.isArray(value)) return
  const cleaned = value.filter(isSection).map(({ heading, text: body }) => ({
    heading: cleanLine(heading),
    text: cleanText(body),
  }))
  const tooLong = lengthError(cleaned)
  if (tooLong) return field.report(tooLong, 'textLength', field)
  const unknown = placeholderError(cleaned)
  if (unknown) field.report(unknown, 'placeholders', field)
})

/** The sections of a template or a draft, with placeholders. A text may be blank. */
export const sections = () =>
  vine
    .array(
      vine.object({
        heading: line(agreementLimits.heading).minLength(1),
        text: text(agreementLimits.text),
      })
    )
    .minLength(1)
    .maxLength(agreementLimits.sections)
    .use(withinLimits())

/** Messages for `sections` in a field of this name. */
export const sectionMessages = {
  'sections.required': agreementMessages.sections,
  'sections.array': agreementMessages.sections,
  'sections.array.minLength': agreementMessages.sections,
  'sections.array.maxLength': '{{ max }} sections at most',
  'sections.*.heading.required': agreementMessages.heading,
  'sections.*.heading.string': agreementMessages.heading,
  'sections.*.heading.minLength': agreementMessages.heading,
}

const template = {
  name: titleLine(agreementLimits.templateName).minLength(1),
  sections: sections(),
}

const templateMessages = new Sentences({
  ...sectionMessages,
  'name.required': agreementMessages.templateName,
  'name.minLength': agreementMessages.templateName,
  'name.withoutUrl': 'Write the name without a web address',
})

export const newTemplateValidator = vine.create(template)
newTemplateValidator.messagesProvider = templateMessages

/** `revision` is that of the template that the person saw. With `basedOn` it doesn't matter. */
export const templateValidator = vine.create({
  name: template.name.clone(),
  sections: template.sections.clone(),
  revision: vine.number({ strict: true }).withoutDecimals().range([1, 1_000_000]),
  basedOn: basedOn(),
})
templateValidator.messagesProvider = templateMessages

/** `templateId` null: the starting template. */
export const agreementPreparationValidator = vine.create({
  templateId: vine.number({ strict: true }).withoutDecimals().range([1, 2_147_483_647]).nullable(),
})
agreementPreparationValidator.messagesProvider = new Sentences()

/** `revision` is that of the draft that the company saw. With `basedOn` it doesn't matter. */
export const agreementDraftValidator = vine.create({
  sections: sections(),
  installOn: calendarDay().nullable(),
  extensionPerMonth: optionalDollars(bidAmountLimit),
  revision: vine.number({ strict: true }).withoutDecimals().range([0, 1_000_000]),
  basedOn: basedOn(),
})
agreementDraftValidator.messagesProvider = new Sentences({
  ...sectionMessages,
  'installOn.regex': stagingMessages.date,
  'extensionPerMonth.number': bidMessages.extensionPerMonth,
  'extensionPerMonth.withoutDecimals': bidMessages.extensionPerMonth,
  'extensionPerMonth.min': bidMessages.extensionPerMonth,
  'extensionPerMonth.max': bidMessages.amountTooLarge,
})

/** `hash` is that of the text that the person read. */
export const agreementSendingValidator = vine.create({ hash: sha256() })
agreementSendingValidator.messagesProvider = new Sentences()

export const agreementOpeningValidator = vine.create({ version: versionNumber() })
agreementOpeningValidator.messagesProvider = new Sentences()

const ownName = vine.createRule((value: unknown, _options: undefined, field: FieldContext) => {
  const { accountName } = field.meta as { accountName: string }
  if (typeof value !== 'string' || isSameName(value, accountName)) return
  const { keepsName } = field.parent as { keepsName?: unknown }
  if (keepsName !== true) field.report(nameQuestion(value, accountName), 'ownName', field)
})

/**
 * `name` is that of the account, unless `keepsName` says that the person was asked. `consents`: agrees to sign
 * electronically.
 */
export const signatureValidator = vine.withMetaData<{ accountName: string }>().create({
  version: versionNumber(),
  hash: sha256(),
  name: line(agreementLimits.signedName).minLength(1).use(withLetter()).use(ownName()),
  keepsName: vine.boolean({ strict: true }).optional(),
  consents: vine.literal(true),
  ...proofFields,
})
signatureValidator.messagesProvider = new Sentences({
  ...proofMessages,
  'name.required': agreementMessages.signedName,
  'name.minLength': agreementMessages.signedName,
  'consents.required': agreementMessages.consent,
  'consents.literal': agreementMessages.consent,
})

const party = vine.object({
  name: line(agreementLimits.signedName).minLength(1).use(withLetter()),
  email: email(),
})

/** Who signs for the client, and who pays. */
export const clientSideValidator = vine.create({
  signers: valueOf(clientSides),
  payer: valueOf(clientSides),
  sellers: vine.array(party).maxLength(signingByEmail.parties),
})
clientSideValidator.messagesProvider = new Sentences({
  'signers.required': 'Choose who signs for the client',
  'signers.enum': 'Choose who signs for the client',
  'payer.required': 'Choose who pays',
  'payer.enum': 'Choose who pays',
  'sellers.array.maxLength': `At most ${signingByEmail.parties} sellers can sign.`,
  'sellers.*.name.required': agreementMessages.sellerName,
  'sellers.*.name.minLength': agreementMessages.sellerName,
  'sellers.*.email.required': agreementMessages.sellerEmail,
  'sellers.*.email.email': agreementMessages.sellerEmail,
})

/** `email` corrects the address. */
export const signingLinkValidator = vine.create({ email: email().optional() })
signingLinkValidator.messagesProvider = new Sentences({
  'email.email': agreementMessages.sellerEmail,
})

const token = () => line(200).minLength(1)

/** What the emailed link has. */
export const signingTokenValidator = vine.create({ token: token() })
signingTokenValidator.messagesProvider = new Sentences()

export const handBackValidator = vine.create({ token: token(), reason: valueOf(handBacks) })
handBackValidator.messagesProvider = new Sentences()

export const partySignatureValidator = vine.create({
  token: token(),
  hash: sha256(),
  name: line(agreementLimits.signedName).minLength(1).use(withLetter()),
  code: line(20)
    .parse((value) => (typeof value === 'string' ? value.replaceAll(/[\s-]/g, '') : value))
    .regex(/^\d{6}$/),
  consents: vine.literal(true),
})
partySignatureValidator.messagesProvider = new Sentences({
  'name.required': agreementMessages.signedName,
  'name.minLength': agreementMessages.signedName,
  'code.required': agreementMessages.code,
  'code.regex': agreementMessages.code,
  'consents.required': agreementMessages.consent,
  'consents.literal': agreementMessages.consent,
})

const reasonMessages = (message: string) =>
  new Sentences({
    'reason.required': message,
    'reason.string': message,
    'reason.minLength': message,
  })

const versionWithReason = {
  version: versionNumber(),
  reason: text(agreementLimits.reason).minLength(1),
}

export const agreementDeclineValidator = vine.create(versionWithReason)
agreementDeclineValidator.messagesProvider = reasonMessages(agreementMessages.decline)

export const agreementReportValidator = vine.create({
  version: versionNumber(),
  reason: versionWithReason.reason.clone(),
})
agreementReportValidator.messagesProvider = reasonMessages(agreementMessages.report)

/** Which version of an agreement to read; the newest if left out. */
export const agreementVersionValidator = vine.create({
  version: vine.number().withoutDecimals().range([1, 1_000]).optional(),
})
agreementVersionValidator.messagesProvider = new Sentences()

export const agreementReportListValidator = vine.create(
  listRules('agreementReports', {
    state: vine.enum(['open']).parse(blankLine).nullable().optional(),
  })
)
