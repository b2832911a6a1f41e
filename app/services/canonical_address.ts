import type { HttpContext } from '@adonisjs/core/http'
import { appUrl } from '#config/app'

/** One address a page, whatever its query says: for search engines and shared links. */
export const canonicalAddress = ({ request }: HttpContext) =>
  appUrl + (request.url() === '/' ? '/' : request.url().replace(/\/+$/, ''))
