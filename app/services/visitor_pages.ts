import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { HttpContext } from '@adonisjs/core/http'
import env from '#start/env'

/** In megabytes. */
const defaultSize = 16

/** A rendered page without its nonce, which only the beginning of the page needs. */
interface KeptPage {
  /** The texts before each nonce. */
  beforeNonces: string[]
  /** What follows the last nonce: nearly all of the page, and the same for everyone. */
  rest: Buffer
}

const contentType = 'text/html; charset=utf-8'

const size = env.get('PAGE_CACHE', defaultSize) * 1024 * 1024

/** By path and version; null if nothing is kept. What an entry costs besides its HTML is estimated. */
export const keptPages =
  size > 0 && !process.env.DEV_MODE
    ? new LRUCache<string, KeptPage>({
        maxSize: size,
        maxEntrySize: Math.ceil(size / 8),
        sizeCalculation: ({ beforeNonces, rest }, key) =>
          rest.length + 2 * (beforeNonces.join('').length + key.length) + 500,
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
  versionOf: () => Promise<string | null> | string | null,
  render: () => Promise<Page>
): Promise<Page | Buffer> {
  const isKept = keptPages && isForAllVisitors(ctx) && ctx.session.flashMessages.isEmpty
  const version = isKept ? await versionOf() : null
  if (!keptPages || version === null) return render()
  const key = keyOf(ctx, version)
  const kept = keptPages.get(key)
  const { nonce } = ctx.response
  if (kept) {
    ctx.response.header('Content-Type', contentType)
    return Buffer.concat([Buffer.from(beginningOf(kept, nonce)), kept.rest])
  }
  const page = await render()
  if (typeof page === 'string' && ctx.response.getStatus() === 200) {
    keptPages.set(key, withoutNonce(page, nonce))
  }
  return page
}

/**
 * Sends the page that is kept under the version, and returns whether there is one. What all visitors
 * share isn't copied: a copy of each page for each request kept garbage collection busy.
 */
export function sendKeptPage(ctx: HttpContext, version: string | null): boolean {
  const kept = version === null ? undefined : keptPages?.get(keyOf(ctx, version))
  if (!kept) return false
  const { response } = ctx
  const beginning = beginningOf(kept, response.nonce)
  response.header('Content-Type', contentType)
  response.header('Content-Length', Buffer.byteLength(beginning) + kept.rest.length)
  response.writeHead(200)
  response.response.write(beginning)
  response.response.end(kept.rest)
  return true
}

/** The version of pages that show nothing but texts and settings: they change with the process. */
export const unchanging = () => ''

/** A version for pages whose data is read in any case. */
export const contentVersion = (data: unknown): string =>
  createHash('sha256').update(JSON.stringify(data)).digest('base64url')

/**
 * Whether the page depends on its path only: no user, no query and no visit by Inertia's client. A
 * message that is shown once is looked for besides, because that takes the session.
 */
export function isForAllVisitors({ auth, request }: HttpContext): boolean {
  return !auth.user && !request.parsedUrl.query && !request.header('x-inertia')
}

const keyOf = ({ request }: HttpContext, version: string) => `${request.url()} ${version}`

function withoutNonce(page: string, nonce: string): KeptPage {
  const parts = page.split(nonce)
  const rest = Buffer.from(parts.pop()!)
  // Copied, because a part of a string keeps the whole string in memory.
  return { beforeNonces: parts.map((part) => Buffer.from(part).toString()), rest }
}

const beginningOf = ({ beforeNonces }: KeptPage, nonce: string) =>
  beforeNonces.map((text) => text + nonce).join('')
