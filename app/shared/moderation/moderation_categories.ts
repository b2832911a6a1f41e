import { Enumeration, type ValueOf } from '#shared/values/enumeration'
import { marketDay } from '#shared/values/market_time'
import { suspensionCategories } from './suspension_categories.js'

/** Reasons for a warning or a mute, which the user sees. */
export const conductCategories = new Enumeration({
  offered: {
    conduct: 'Abusive or unlawful conduct',
    contact: 'Asking to meet or pay outside Stagely',
    spam: 'Unwanted or repeated messages',
    information: 'False or misleading information',
    terms: 'A breach of the terms of service',
  },
})
export type ConductCategory = ValueOf<typeof conductCategories>

/** Why a report was dismissed. Only the team sees it. */
export const dismissalCategories = new Enumeration({
  offered: {
    no_breach: 'No rule was broken',
    unclear: 'Not enough to decide',
    handled: 'Already dealt with',
  },
})

/** The category of any decision about an account or a report. */
export const moderationCategories = new Enumeration({
  offered: {
    ...labelsOf(conductCategories),
    ...labelsOf(suspensionCategories),
    ...labelsOf(dismissalCategories),
  },
})
export type ModerationCategory = ValueOf<typeof moderationCategories>

function labelsOf<Value extends string>({ options }: Enumeration<Value>) {
  return Object.fromEntries(options.map(({ value, label }) => [value, label])) as Record<
    Value,
    string
  >
}

/** What was decided about a report. */
export const reportOutcomes = new Enumeration({
  offered: { warned: 'Warned', muted: 'Muted', suspended: 'Suspended', dismissed: 'Dismissed' },
})
export type ReportOutcome = ValueOf<typeof reportOutcomes>

export const categoriesOf: Record<ReportOutcome, Enumeration<ModerationCategory>> = {
  warned: conductCategories,
  muted: conductCategories,
  suspended: suspensionCategories,
  dismissed: dismissalCategories,
}

/** How long a mute lasts: days, or until the team lifts it. */
export const muteDurations = new Enumeration({
  offered: { '1': '1 day', '7': '7 days', '30': '30 days', 'lifted': 'Until it is lifted' },
})
export type MuteDuration = ValueOf<typeof muteDurations>

/** `until Nov 9, 2026`; without an end, until the team lifts it. */
export const muteEnd = (until: Date | null | undefined): string =>
  until ? `until ${marketDay(until)}` : 'until our team lifts the pause'
