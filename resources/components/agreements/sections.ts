import {
  agreementLimits,
  lengthError,
  placeholderError,
  type AgreementSection,
} from '#shared/agreements/agreement_text'
import { sectionAt } from '#shared/agreements/section_edit'
import type { FieldValues } from '#shared/edits/three_way'
import { agreementMessages } from '#shared/values/job_messages'
import { cleanLine } from '#shared/values/pasted_text'
import { faults, type FieldErrors } from '~/hooks/use_form'
import { fieldErrors } from '~/lib/api'

/** The names of a section's fields, in the form and in its errors. */
export const headingNameOf = (at: number) => `sections.${at}.heading`
export const textNameOf = (at: number) => `sections.${at}.text`

/** What is wrong with sections: by the names of their fields, and as `sections` for all of them. */
export function sectionErrors(sections: readonly AgreementSection[]): FieldErrors {
  const errors = sections.map(({ heading, text }, at) =>
    faults({
      [headingNameOf(at)]:
        (cleanLine(heading) === '' && agreementMessages.heading) ||
        placeholderError([{ heading, text: '' }]),
      [textNameOf(at)]: placeholderError([{ heading: '', text }]),
    })
  )
  const whole = sections.length === 0 ? agreementMessages.sections : lengthError(sections)
  return Object.assign(faults({ sections: whole }), ...errors)
}

/** The server's errors, with those of single sections as errors of `sections`. */
export function sectionRefusals(error: unknown): FieldErrors {
  const entries = Object.entries(fieldErrors(error))
  return Object.fromEntries(
    entries.map(([field, text]) => [field.startsWith('sections') ? 'sections' : field, text])
  )
}

/** The sections with one of them one place earlier or later. */
export function moved(sections: readonly AgreementSection[], from: number, to: number) {
  const others = sections.filter((_, at) => at !== from)
  return others.toSpliced(to, 0, sections[from])
}

export const isFull = (sections: readonly AgreementSection[]) =>
  sections.length >= agreementLimits.sections

/** The sections with what a side of a conflict has: `sections` for all of them, or `sections.2`. */
export function withShown(
  sections: readonly AgreementSection[],
  shown: FieldValues
): AgreementSection[] {
  if (Array.isArray(shown.sections)) return shown.sections
  return Object.entries(shown).reduce(
    (changed, [field, section]) => {
      const at = sectionAt(field)
      return at === null || at >= changed.length
        ? changed
        : changed.with(at, section as AgreementSection)
    },
    [...sections]
  )
}
