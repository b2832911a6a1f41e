import { ECDH } from 'node:crypto'
import vine from '@vinejs/vine'
import type { FieldContext } from '@vinejs/vine/types'
import { isPushEndpoint, maxEndpointLength } from '#shared/notifications/push_subscriptions'
import { Sentences } from '#validators/messages'

const pushEndpoint = vine.createRule((value: unknown, _options: undefined, field: FieldContext) => {
  if (typeof value === 'string' && !isPushEndpoint(value)) {
    field.report('This is not the address of a push service', 'endpoint', field)
  }
})

/** The bytes of a text in base64url without padding; null if it isn't written exactly so. */
function bytesOf(text: string): Buffer | null {
  const bytes = Buffer.from(text, 'base64url')
  return bytes.toString('base64url') === text ? bytes : null
}

/** An uncompressed point of the curve P-256. */
function isPublicKey(bytes: Buffer | null): boolean {
  if (bytes?.length !== 65 || bytes[0] !== 4) return false
  try {
    ECDH.convertKey(bytes, 'prime256v1')
    return true
  } catch {
    return false
  }
}

const browserKey = vine.createRule((value: unknown, _options: undefined, field: FieldContext) => {
  if (typeof value === 'string' && !isPublicKey(bytesOf(value))) {
    field.report('This is not the public key of a browser', 'p256dh', field)
  }
})

const browserSecret = vine.createRule(
  (value: unknown, _options: undefined, field: FieldContext) => {
    if (typeof value === 'string' && bytesOf(value)?.length !== 16) {
      field.report('This is not the secret of a browser', 'auth', field)
    }
  }
)

/** What `PushSubscription.toJSON()` returns in a browser. */
export const pushSubscriptionValidator = vine.create({
  endpoint: vine.string().maxLength(maxEndpointLength).use(pushEndpoint()),
  keys: vine.object({
    p256dh: vine.string().fixedLength(87).use(browserKey()),
    auth: vine.string().fixedLength(22).use(browserSecret()),
  }),
})
pushSubscriptionValidator.messagesProvider = new Sentences()

const choice = () => vine.boolean({ strict: true }).optional()

/** Whether the devices get each topic. Missing topics keep their choice. */
export const pushTopicsValidator = vine.create({
  payments: choice(),
  offers: choice(),
  outcomes: choice(),
  invitations: choice(),
  projects: choice(),
  messages: choice(),
})
