import puppeteer, { type ElementHandle, type Frame, type Page } from 'puppeteer-core'
import { findProgram, firefoxNames } from '../../bin/setup/engines.js'
import type { Driver, Engine } from './driver.js'

/** Firefox, by WebDriver BiDi. Its errors and warnings are added to `complaints`. */
export async function startFirefox(complaints: string[]): Promise<Engine> {
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: findProgram(firefoxNames)!,
    headless: true,
    protocolTimeout: 120_000,
  })
  return {
    async open(size) {
      const context = await browser.createBrowserContext()
      const page = await context.newPage()
      await page.setViewport(size)
      page.on('pageerror', (error) => complaints.push(String(error)))
      page.on('console', (message) => {
        if (message.type() === 'error') complaints.push(message.text())
      })
      return driverOf(page)
    },
    close: () => browser.close(),
  }
}

function driverOf(page: Page): Driver {
  let frame: Frame = page.mainFrame()
  const elementOf = async (expression: string) => {
    const handle = await frame.evaluateHandle(expression)
    return handle.asElement() as ElementHandle<HTMLInputElement>
  }
  return {
    async goto(url) {
      await page.goto(url, { waitUntil: 'load' })
    },
    // `goBack` waits for a response, and a kept page has none.
    back: () => page.evaluate('history.back()') as Promise<void>,
    evaluate: <Value>(expression: string) => frame.evaluate(expression) as Promise<Value>,
    click: async (element) => (await elementOf(element)).click(),
    type: async (element, text) => (await elementOf(element)).type(text),
    choose: async (element, paths) => (await elementOf(element)).uploadFile(...paths),
    async enter(element) {
      frame = page.mainFrame()
      if (element) frame = (await (await elementOf(element)).contentFrame())!
    },
  }
}
