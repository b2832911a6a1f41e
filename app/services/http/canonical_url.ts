import type { HttpContext } from '@adonisjs/core/http'
import { appUrl } from '#config/app'

/** The page's URL without its query, for search engines and shared links. */
export const canonicalUrl = ({ request }: HttpContext) =>
  appUrl + (request.url() === '/' ? '/' : request.url().replace(/\/+$/, ''))
