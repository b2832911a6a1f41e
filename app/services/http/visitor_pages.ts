import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import type { HttpContext } from '@adonisjs/core/http'
import { keptBrotliOptions } from '#config/compression'
import { isUnchanged } from '#services/http/conditional_get'
import env from '#start/env'

/** In megabytes. */
const defaultSize = 16

/** A rendered page, as it is sent to everyone. */
interface KeptPage {
  /** Changes with the content, also from one release to the next. */
  tag: string
  /** The page by content encoding. */
  encoded: Record<'br' | 'gzip' | 'identity', Buffer>
}

const size = env.get('PAGE_CACHE', defaultSize) * 1024 * 1024

/** By path and version; null if nothing is kept. What an entry costs besides its HTML is estimated. */
export const keptPages =
  size > 0 && !process.env.DEV_MODE
    ? new LRUCache<string, KeptPage>({
        maxSize: size,
        maxEntrySize: Math.ceil(size / 8),
        sizeCalculation: ({ encoded }, key) =>
          Object.values(encoded).reduce((sum, { length }) => sum + length, 2 * key.length + 500),
      })
    : null

/**
 * The page for this request, rendered and compressed once for all visitors who aren't signed in.
 * Headers and cookies come from the middleware as always. Other requests get a rendering of their
 * own, see `isForAllVisitors`.
 *
 * @param versionOf  a text that changes with anything on the page; null if the page isn't kept.
 *   Read before `render` reads, so that a kept page is never older than its version
 */
export async function visitorPage<Page>(
  ctx: HttpContext,
  versionOf: () => Promise<string | null> | string | null,
  render: () => Promise<Page>
): Promise<Page | undefined> {
  const isKept = keptPages && isForAllVisitors(ctx) && ctx.session.flashMessages.isEmpty
  const version = isKept ? await versionOf() : null
  if (!keptPages || version === null) return render()
  if (sendKeptPage(ctx, version)) return
  const page = await render()
  if (typeof page !== 'string' || ctx.response.getStatus() !== 200) return page
  const kept = await keepable(page)
  keptPages.set(keyOf(ctx, version), kept)
  sendPage(ctx, kept)
}

/** Sends the page that is kept under the version, and returns whether there is one. */
export function sendKeptPage(ctx: HttpContext, version: string | null): boolean {
  const kept = version === null ? undefined : keptPages?.get(keyOf(ctx, version))
  if (kept) sendPage(ctx, kept)
  return kept !== undefined
}

/** Sends the page in the smallest encoding that the browser accepts, or 304 if it has the page. */
function sendPage(ctx: HttpContext, { tag, encoded }: KeptPage) {
  if (isUnchanged(ctx, tag)) return
  const { request, response } = ctx
  const encoding = (['br', 'gzip'] as const).find((name) => request.encoding([name]))
  response.header('Content-Type', 'text/html; charset=utf-8')
  if (encoding) response.header('Content-Encoding', encoding)
  response.send(encoded[encoding ?? 'identity'])
}

async function keepable(page: string): Promise<KeptPage> {
  const identity = Buffer.from(page)
  const [br, gzipped] = await Promise.all([
    promisify(brotliCompress)(identity, { params: keptBrotliOptions }),
    promisify(gzip)(identity),
  ])
  const hash = createHash('sha256').update(identity).digest('base64url')
  return { tag: `W/"${hash}"`, encoded: { br, gzip: gzipped, identity } }
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
