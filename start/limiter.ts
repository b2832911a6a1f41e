import limiter from '@adonisjs/limiter/services/main'
import type { HttpContext } from '@adonisjs/core/http'
import throttle from '#config/throttle'
import { caller, network } from '#services/limits/caller'

const throttleBy = (
  name:
    | 'register'
    | 'writes'
    | 'messages'
    | 'contact'
    | 'signing'
    | 'exports'
    | 'files'
    | 'photos'
    | 'previews'
    | 'pushTests'
    | 'clientErrors'
    | 'sellerWrites'
    | 'crewWrites',
  keyOf: (ctx: HttpContext) => string
) =>
  limiter.define(name, (ctx) => {
    const { requests, seconds } = throttle[name]
    if (requests === 0) return limiter.noLimit()
    return limiter.allowRequests(requests).every(seconds).usingKey(keyOf(ctx))
  })

export const throttleRegister = throttleBy('register', network)
export const throttleWrites = throttleBy('writes', caller)
export const throttleMessages = throttleBy('messages', caller)
export const throttleContact = throttleBy('contact', network)
export const throttleSigning = throttleBy('signing', network)
export const throttleFiles = throttleBy('files', caller)
export const throttlePhotos = throttleBy('photos', caller)
export const throttlePreviews = throttleBy('previews', caller)
export const throttleExports = throttleBy('exports', caller)
export const throttlePushTests = throttleBy('pushTests', caller)
export const throttleClientErrors = throttleBy('clientErrors', network)
export const throttleSellerWrites = throttleBy('sellerWrites', network)
export const throttleCrewWrites = throttleBy('crewWrites', network)
