import type { HttpContext } from '@adonisjs/core/http'
import { appUrl } from '#config/app'
import { placePath, placesPath } from '#shared/places/place_addresses'
import { activePlaces } from '#queries/place_page'
import { newestOpenProjects } from '#queries/site_map'
import { setCaching } from '#services/http/caching'

/** At most this many projects, newest first. The format allows 50,000 URLs per file. */
const maxProjects = 5000

/** Pages that look the same to everyone. */
const publicPaths = [
  '/',
  '/post-a-project',
  '/how-it-works',
  '/about',
  '/pricing',
  placesPath,
  '/statistics',
  '/how-reputation-works',
  '/help-center',
  '/agreements/check',
  '/contact',
  '/terms-of-service',
  '/privacy-policy',
]

/** Personal pages and API calls, which search engines shouldn't crawl. */
const privatePaths = [
  '/api/',
  '/dashboard',
  '/bids',
  '/messages',
  '/payment',
  '/profile',
  '/edit-profile',
  '/portfolio-upload',
  '/badges',
  '/people',
  '/reset-password',
  '/join',
]

function siteMap(paths: string[]) {
  const entries = paths.map((path) => `  <url><loc>${appUrl}${path}</loc></url>\n`)
  return (
    '<?xml version="1.0" encoding="UTF-8"?>\n' +
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n' +
    `${entries.join('')}</urlset>\n`
  )
}

export default class SiteMapsController {
  /**
   * Public pages, places that have projects or companies, and open projects. Leaves out stagers' pages
   * and all other places, which are `noindex`.
   */
  async show({ response }: HttpContext) {
    const projects = await newestOpenProjects(maxProjects)
    const places = await activePlaces()
    const paths = [
      ...publicPaths,
      ...places.map((place) => placePath(place)),
      ...projects.map((id) => `/projects/${id}`),
    ]
    setCaching(response, 'siteMap')
    response.header('Content-Type', 'application/xml; charset=utf-8')
    return siteMap(paths)
  }

  /** Leaves out secret paths such as the console's, because this file would reveal them. */
  robots({ response }: HttpContext) {
    const disallowed = privatePaths.map((path) => `Disallow: ${path}\n`)
    response.header('Content-Type', 'text/plain; charset=utf-8')
    return `User-agent: *\n${disallowed.join('')}\nSitemap: ${appUrl}/sitemap.xml\n`
  }
}
