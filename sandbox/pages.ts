import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

type File = { type: string; text: string }

const folder = new URL('./browser/', import.meta.url)
const read = (name: string) => readFileSync(fileURLToPath(new URL(name, folder)), 'utf8')

/** Dependencies first. */
const pageScriptParts = [
  'channel',
  'api',
  'authentication',
  'payment_element',
  'elements',
  'stripe',
]

/**
 * Combines the modules of the page script into one classic script, because `window.Stripe` must
 * exist as soon as the script tag has run, unlike with a module script.
 */
function pageScript(): string {
  const parts = pageScriptParts.map((name) =>
    read(`page/${name}.js`)
      .replaceAll(/^import .*$/gm, '')
      .replaceAll(/^export /gm, '')
  )
  return `(() => {\n'use strict'\n${parts.join('\n')}\n})()\n`
}

const script = (name: string) => (): File => ({ type: 'text/javascript', text: read(name) })
const page = (name: string) => (): File => ({ type: 'text/html', text: read(name) })
const style = (name: string) => (): File => ({ type: 'text/css', text: read(name) })
const stripeJs = (): File => ({ type: 'text/javascript', text: pageScript() })

const files: Record<string, () => File> = {
  '/v3': stripeJs,
  '/v3/': stripeJs,
  '/v3/stripe.js': stripeJs,
  '/v3/payment_element.html': page('frames/payment_element.html'),
  '/v3/authenticate.html': page('frames/authenticate.html'),
  '/v3/frame.css': style('frames/frame.css'),
  '/v3/payment_element.js': script('frames/payment_element.js'),
  '/v3/card_fields.js': script('frames/card_fields.js'),
  '/v3/card_rules.js': script('frames/card_rules.js'),
  '/v3/countries.js': script('frames/countries.js'),
  '/v3/appearance.js': script('frames/appearance.js'),
  '/v3/authenticate.js': script('frames/authenticate.js'),
  '/v3/channel.js': script('page/channel.js'),
  '/v3/api.js': script('page/api.js'),
}

/** Files served in place of Stripe.js: the page script and the frames it opens. */
export function pageFile(path: string): File | null {
  return Object.hasOwn(files, path) ? files[path]() : null
}
