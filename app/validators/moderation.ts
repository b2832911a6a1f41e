import vine from '@vinejs/vine'
import {
  moderationReasonLength,
  moderationReasonMinimum,
  suspensionCategories,
} from '#shared/suspension_categories'
import { photoNameFromUrl } from '#shared/photo_urls'
import { text } from '#validators/rules'

const reason = () => text(moderationReasonLength).minLength(moderationReasonMinimum)

export const reasonValidator = vine.create({ reason: reason() })

export const suspensionValidator = vine.create({
  category: vine.enum(suspensionCategories.values),
  reason: reason(),
})

/** `photo` is the photo's URL or its name in the store. */
export const hidingValidator = vine.create({
  reason: reason(),
  photo: vine
    .string()
    .parse((value) => (typeof value === 'string' ? (photoNameFromUrl(value) ?? value) : value))
    .regex(/^[a-f0-9]{32}$/)
    .optional(),
})
