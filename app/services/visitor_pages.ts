import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { HttpContext } from '@adonisjs/core/http'
import env from '#start/env'

/** In megabytes. */
const defaultSize = 16

/** A rendered page without its nonce. */
interface KeptPage {
  html: Buffer
  /** Where the nonce belongs, as offsets in bytes. */
  nonceAt: number[]
  nonceLength: number
}

const size = env.get('PAGE_CACHE', defaultSize) * 1024 * 1024

/** By path and version; null if nothing is kept. What an entry costs besides its HTML is estimated. */
export const keptPages =
  size > 0 && !process.env.DEV_MODE
    ? new LRUCache<string, KeptPage>({
        maxSize: size,
        maxEntrySize: Math.ceil(size / 8),
        sizeCalculation: ({ html }, key) => html.length + 2 * key.length + 500,
      })
    : null

/**
 * The page for this request, rendered once for all visitors who aren't signed in. Headers and
 * cookies come from the middleware as always. The nonce of the content policy is left
 * out of the kept page and written into each copy. Other requests get a rendering of their own, see
 * `isForAllVisitors`.
 *
 * @param versionOf  a text that changes with anything on the page; null if the page isn't kept.
 *   Read before `render` reads, so that a kept page is never older than its version
 */
export async function visitorPage<Page>(
  ctx: HttpContext,
  versionOf: () => Promise<string | null> | string,
  render: () => Promise<Page>
): Promise<Page | Buffer> {
  const version = keptPages && isForAllVisitors(ctx) ? await versionOf() : null
  if (!keptPages || version === null) return render()
  const key = `${ctx.request.url()} ${version}`
  const kept = keptPages.get(key)
  const { nonce } = ctx.response
  if (kept?.nonceLength === nonce.length) {
    ctx.response.header('Content-Type', 'text/html; charset=utf-8')
    return withNonce(kept, nonce)
  }
  const page = await render()
  if (typeof page === 'string' && ctx.response.getStatus() === 200) {
    keptPages.set(key, withoutNonce(page, nonce))
  }
  return page
}

/** The version of pages that show nothing but texts and settings: they change with the process. */
export const unchanging = () => ''

/** A version for pages whose data is read in any case. */
export const contentVersion = (data: unknown): string =>
  createHash('sha256').update(JSON.stringify(data)).digest('base64url')

/**
 * Whether the page depends on its path only: no user, no query, no message that is shown once, and
 * no visit by Inertia's client.
 */
function isForAllVisitors({ auth, request, session }: HttpContext): boolean {
  return (
    !auth.user &&
    !request.parsedUrl.query &&
    session.flashMessages.isEmpty &&
    !request.header('x-inertia')
  )
}

function withoutNonce(page: string, nonce: string): KeptPage {
  const html = Buffer.from(page)
  const nonceAt: number[] = []
  for (let at = html.indexOf(nonce); at !== -1; at = html.indexOf(nonce, at)) {
    nonceAt.push(at)
    html.fill(0, at, at + nonce.length)
  }
  return { html, nonceAt, nonceLength: nonce.length }
}

function withNonce({ html, nonceAt }: KeptPage, nonce: string): Buffer {
  const copy = Buffer.allocUnsafe(html.length)
  html.copy(copy)
  for (const at of nonceAt) copy.write(nonce, at, 'latin1')
  return copy
}
