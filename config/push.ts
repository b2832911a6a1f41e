import { createECDH, createHmac } from 'node:crypto'
import env from '#start/env'
import app from '@adonisjs/core/services/app'
import { supportEmail } from '#config/mail'
import { listed, publicKeyOf } from '#services/operations/env_rules'

/** The key pair that push services know us by (VAPID, RFC 8292), as base64url. */
export interface PushKeys {
  publicKey: string
  privateKey: string
  /** How a push service reaches the operator: a `mailto:` or `https:` address. */
  subject: string
}

/** Outside production a pair that follows from APP_KEY, so that nothing has to be set. */
function derivedKeys() {
  const privateKey = createHmac('sha256', env.get('APP_KEY').release()).update('push').digest()
  const pair = createECDH('prime256v1')
  pair.setPrivateKey(privateKey)
  return {
    publicKey: pair.getPublicKey('base64url'),
    privateKey: privateKey.toString('base64url'),
  }
}

function keys(): PushKeys | null {
  const subject = env.get('PUSH_SUBJECT', `mailto:${supportEmail}`)
  const publicKey = env.get('PUSH_PUBLIC_KEY')
  const privateKey = env.get('PUSH_PRIVATE_KEY')
  if (publicKey && privateKey) return { publicKey, privateKey, subject }
  return app.inProduction ? null : { ...derivedKeys(), subject }
}

/** Null in production without keys: nothing is offered and nothing is sent. */
export const pushKeys = keys()

/** The pairs before it: browsers that subscribed with one get messages of that one until they open the site. */
export const formerPushKeys: PushKeys[] = pushKeys
  ? listed(env.get('FORMER_PUSH_KEYS')).map((privateKey) => {
      return { publicKey: publicKeyOf(privateKey)!, privateKey, subject: pushKeys.subject }
    })
  : []
