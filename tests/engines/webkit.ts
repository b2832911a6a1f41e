import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { waitUntil } from '#tests/helpers/waiting'
import { freePort } from '#tests/helpers/second_server'
import type { Driver, Engine } from './driver.js'

const binary = fileURLToPath(new URL('webkit_window.py', import.meta.url))

/** How WebDriver names an element in JSON. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf'

/** A screen for windows that nobody sees. Returns its name. */
async function startScreen(started: ChildProcess[]): Promise<string> {
  const args = ['-displayfd', '1', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp']
  const screen = spawn('Xvfb', args, { stdio: ['ignore', 'pipe', 'ignore'] })
  started.push(screen)
  const [number] = await once(screen.stdout, 'data')
  return `:${String(number).trim()}`
}

/** WebKitGTK, by WebDriver. A window has a driver of its own, because each has one session. */
export async function startWebkit(): Promise<Engine> {
  const started: ChildProcess[] = []
  const sessions: Session[] = []
  const display = await startScreen(started)
  return {
    async open({ width, height }) {
      const port = await freePort()
      const env = {
        ...process.env,
        DISPLAY: display,
        GDK_BACKEND: 'x11',
        NO_AT_BRIDGE: '1',
        WINDOW_SIZE: `${width}x${height}`,
      }
      started.push(spawn('WebKitWebDriver', [`--port=${port}`], { env, stdio: 'ignore' }))
      const session = await Session.start(port)
      sessions.push(session)
      return session
    },
    async close() {
      for (const session of sessions) await session.end()
      for (const child of started.toReversed()) child.kill()
    },
  }
}

/** Runs in the page. */
function enterText(field: HTMLInputElement, text: string) {
  field.focus()
  field.value = text
  field.dispatchEvent(new InputEvent('input', { bubbles: true }))
  field.blur()
}

class Session implements Driver {
  #isInFrame = false

  private constructor(
    private port: number,
    private id = ''
  ) {}

  static async start(port: number): Promise<Session> {
    const session = new Session(port)
    await waitUntil('WebKitWebDriver answers', () =>
      fetch(`http://127.0.0.1:${port}/status`).then(
        () => true,
        () => false
      )
    )
    const options = { binary, args: ['--automation'] }
    const { sessionId } = await session.#send<{ sessionId: string }>('POST', '/session', {
      capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': options } },
    })
    session.id = sessionId
    return session
  }

  async #send<Value>(method: string, path: string, body: object = {}): Promise<Value> {
    const response = await fetch(`http://127.0.0.1:${this.port}${path}`, {
      method,
      body: method === 'POST' ? JSON.stringify(body) : undefined,
    })
    const { value } = (await response.json()) as { value: Value & { error?: string } }
    if (!response.ok) throw new Error(`${path}: ${JSON.stringify(value)} ${JSON.stringify(body)}`)
    return value
  }

  #post<Value>(path: string, body: object = {}) {
    return this.#send<Value>('POST', `/session/${this.id}${path}`, body)
  }

  async goto(url: string) {
    await this.#post('/url', { url })
  }

  async back() {
    await this.evaluate('void history.back()')
  }

  evaluate<Value>(expression: string): Promise<Value> {
    return this.#post('/execute/sync', { script: `return (${expression})`, args: [] })
  }

  async #element(expression: string): Promise<string> {
    return (await this.evaluate<Record<string, string>>(expression))[ELEMENT]
  }

  async click(element: string) {
    await this.#post(`/element/${await this.#element(element)}/click`)
  }

  async type(element: string, text: string) {
    if (!this.#isInFrame) return this.#sendKeys(element, text)
    // WebKitWebDriver takes no field of a frame for one that can have the focus.
    await this.evaluate(`(${enterText})(${element}, ${JSON.stringify(text)})`)
  }

  async #sendKeys(element: string, text: string) {
    await this.#post(`/element/${await this.#element(element)}/value`, { text })
  }

  async choose(element: string, paths: string[]) {
    await this.#sendKeys(element, paths.join('\n'))
  }

  async enter(frame: string | null) {
    this.#isInFrame = frame !== null
    await this.#post('/frame', { id: null })
    if (frame) await this.#post('/frame', { id: { [ELEMENT]: await this.#element(frame) } })
  }

  /** The window closes with its session. */
  async end() {
    await this.#send('DELETE', `/session/${this.id}`).catch(() => undefined)
  }
}
