import vine from '@vinejs/vine'
import type { FieldContext } from '@vinejs/vine/types'
import {
  agreementLimits,
  lengthError,
  placeholderError,
  type AgreementSection,
} from '#shared/agreement_text'
import { agreementMessages } from '#shared/field_rules'
import { cleanLine, cleanText } from '#shared/pasted_text'
import { Sentences } from '#validators/messages'
import { line, nameLine, text } from '#validators/rules'

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
  name: nameLine(agreementLimits.templateName).minLength(1),
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

/** `revision` is that of the template that the person saw. */
export const templateValidator = vine.create({
  name: template.name.clone(),
  sections: template.sections.clone(),
  revision: vine.number({ strict: true }).withoutDecimals().range([1, 1_000_000]),
})
templateValidator.messagesProvider = templateMessages
