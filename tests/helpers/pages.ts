import { cookieOf, send, type Answer } from '#tests/helpers/http'
import type { Person } from '#tests/helpers/people'

export interface Page extends Answer {
  /** The text of the server's HTML, before any script runs. */
  words: string
  title: string
  /** The redirect target. */
  location: string | undefined
}

const entities: Record<string, string> = {
  'amp': '&',
  'lt': '<',
  'gt': '>',
  'quot': '"',
  '#x27': "'",
}

/** Loads a page as a browser in which `person` is signed in. */
export async function open(
  path: string,
  person?: Person,
  headers: Record<string, string> = {}
): Promise<Page> {
  const signedIn: Record<string, string> = person ? { cookie: cookieOf(person) } : {}
  const answer = await send('GET', path, { headers: { ...signedIn, ...headers } })
  const plain = (html: string) =>
    html
      .replaceAll(/<[^>]+>/g, ' ')
      .replaceAll(/&(amp|lt|gt|quot|#x27);/g, (_, name: string) => entities[name])
      .replaceAll(/\s+/g, ' ')
      .trim()
  const body = answer.text.split('<body>')[1] ?? ''
  return {
    ...answer,
    words: plain(body.replaceAll(/<script[\s\S]*?<\/script>/g, ' ').replaceAll(/<wbr\s*\/?>/g, '')),
    title: plain(/<title[^>]*>(.*?)<\/title>/.exec(answer.text)?.[1] ?? ''),
    location: answer.headers.location,
  }
}

/** The cookies that a response sets, as a browser sends them with the next request. */
export const cookiesOf = (answer: Answer) =>
  (answer.headers['set-cookie'] ?? []).map((cookie) => cookie.split(';')[0]).join('; ')

/** The props in the server's HTML. */
export function pageProps<Props>(html: string): Props {
  const [, json] = /<script data-page="app" type="application\/json">(.+?)<\/script>/s.exec(html)!
  return JSON.parse(json).props
}

/** The version of the scripts that pages name. */
export async function inertiaVersion(): Promise<string> {
  const { text } = await open('/login')
  return /"version":"([^"]*)"/.exec(text)?.[1] ?? ''
}
