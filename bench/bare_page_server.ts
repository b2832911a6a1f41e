/**
 * Baseline for bench/pages.ts and bench/peers.ts: renders a page of the application for every request,
 * with the same props, the application's React bundle, and nothing but node:http around it. The
 * second argument is the URL of the page, the third the cookie of whoever looks at it.
 */
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'

const [port, url, cookie] = process.argv.slice(2)
const server = new URL('../build/public/assets/server/', import.meta.url)
const manifest = JSON.parse(await readFile(new URL('.vite/manifest.json', server), 'utf8'))
const { default: render } = await import(new URL(manifest['resources/ssr.tsx'].file, server).href)
const html = await fetch(url, { headers: cookie ? { cookie } : {} }).then((answer) => answer.text())
const found = /<script data-page="app" type="application\/json">(.*?)<\/script>/s.exec(html)
if (!found) throw new Error(`${url} has no page object`)
const page = JSON.parse(found[1])

createServer(async (_request, response) => {
  const { head, body } = await render(page)
  response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' })
  response.end(`<!doctype html><html><head>${head.join('')}</head><body>${body}</body></html>`)
}).listen(Number(port), '127.0.0.1')
