import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { ApiError, unauthorized } from '#sandbox/api_error'
import { control } from '#sandbox/control'
import { Engine, type ApiCall, type EngineConfig } from '#sandbox/engine'
import { Faults, type Fault } from '#sandbox/faults'
import { readBody, sendFile, sendJson, sendPreflight } from '#sandbox/http'
import { pageFile } from '#sandbox/pages'
import type { Caller } from '#sandbox/api'
import type { WebhookOrders } from '#sandbox/webhook_sender'

export type SandboxConfig = EngineConfig & { secretKey: string; publishableKey: string }
type Running = { engine: Engine; server: Server; origin: string }

/**
 * Replaces Stripe if no keys are set: a local server that implements the part of its API that we
 * use, sends signed webhooks and serves the script of the card form. No request can crash the
 * process.
 */
export class StripeSandbox {
  #config: SandboxConfig
  #running: Running | null = null
  #faults = new Faults()
  #calls: Record<string, number> = {}

  constructor(config: SandboxConfig) {
    this.#config = config
  }

  /**
   * Listens on the loopback address; port 0 picks a free port.
   * @returns the origin, such as http://127.0.0.1:3334
   * @throws Error with a message for the user if the port is taken
   */
  async start(port = 0): Promise<string> {
    const server = createServer((request, response) => this.#serve(request, response))
    await new Promise<void>((resolve, reject) => {
      server.once('error', (error) => reject(portProblem(error, port)))
      server.listen(port, '127.0.0.1', resolve)
    })
    server.on('error', (problem) => this.#config.report?.(problem))
    const address = server.address()
    const origin = `http://127.0.0.1:${typeof address === 'object' ? address?.port : port}`
    // Opens the journal only once the port is ours: two writers would lose each other's lines.
    this.#running = { engine: new Engine(this.#config), server, origin }
    this.#engine.resume()
    return origin
  }

  async stop() {
    if (!this.#running) return
    const { engine, server } = this.#running
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
    await engine.stop()
    this.#running = null
  }

  plan(fault: Fault) {
    this.#faults.plan(fault)
  }

  clearFaults() {
    this.#faults.clear()
  }

  orderWebhooks(orders: WebhookOrders) {
    this.#engine.webhooks.order(orders)
  }

  /** Drops the webhooks of what happens during `work`. */
  async withoutWebhooks<Result>(work: () => Promise<Result>): Promise<Result> {
    const { webhooks } = this.#engine
    const drop = webhooks.dropsEvents
    webhooks.order({ drop: true })
    try {
      return await work()
    } finally {
      webhooks.order({ drop })
    }
  }

  /** Answers a call without the network and without faults. */
  async call(call: ApiCall) {
    this.#count(call)
    const { body } = await this.#engine.answer(call, null)
    return body
  }

  /** Resolves when every event that isn't held has been delivered. */
  webhooksArrived(): Promise<void> {
    return this.#engine.webhooks.idle()
  }

  /** Ends the processing of a payment with a slow test card, before its time is up. */
  settle(intentId: string) {
    this.#engine.settle(intentId)
  }

  /** Opens a dispute of the intent's charge, or closes it with a status such as `lost`. */
  dispute(intentId: string, status?: string) {
    this.#engine.dispute(intentId, status)
  }

  /** Fails or cancels a refund that had succeeded. */
  endRefund(refundId: string, status: 'failed' | 'canceled' = 'failed') {
    this.#engine.endRefund(refundId, status)
  }

  /** All records, and the number of calls by endpoint, such as { 'POST /v1/refunds': 1 }. */
  state() {
    return { ...this.#engine.state(), calls: { ...this.#calls } }
  }

  get #engine(): Engine {
    if (!this.#running) throw new Error('The payment sandbox is not running.')
    return this.#running.engine
  }

  async #serve(request: IncomingMessage, response: ServerResponse) {
    try {
      await this.#answer(request, response)
    } catch (problem) {
      if (problem instanceof ApiError) {
        sendJson(response, problem.status, problem.body)
      } else if (!response.destroyed) {
        this.#config.report?.(problem)
        sendJson(response, 500, { error: { type: 'api_error', message: 'The sandbox failed' } })
      }
    }
  }

  async #answer(request: IncomingMessage, response: ServerResponse) {
    const method = request.method ?? 'GET'
    const url = new URL(`http://sandbox${request.url}`)
    const file = method === 'GET' ? pageFile(url.pathname) : null
    if (file) return sendFile(response, file)
    if (method === 'OPTIONS') return sendPreflight(response)

    const parameters = method === 'POST' ? await readBody(request) : url.search.slice(1)
    const caller = this.#identify(request, parameters)
    const idempotencyKey = request.headers['idempotency-key']?.toString()
    const call = { method, path: url.pathname, parameters, caller, idempotencyKey }
    if (call.path.startsWith('/sandbox/') && caller === 'secret') {
      return sendJson(response, 200, control(this, method, call.path, parameters))
    }
    await this.#answerApi(call, response)
  }

  async #answerApi(call: ApiCall, response: ServerResponse) {
    this.#count(call)
    const fault = this.#faults.take(call.method, call.path)
    if (fault?.effect === 'cut_before') return response.destroy()
    const { status, body, headers } = await this.#engine.answer(call, fault)
    if (fault?.effect === 'cut_after') return response.destroy()
    sendJson(response, status, body, headers)
  }

  #count({ method, path }: ApiCall) {
    const name = `${method} ${path.replace(/\/pi_\w+/, '/:id')}`
    this.#calls[name] = (this.#calls[name] ?? 0) + 1
  }

  /** @throws ApiError 401 */
  #identify(request: IncomingMessage, parameters: string): Caller {
    const bearer = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1]
    const key = bearer ?? new URLSearchParams(parameters).get('key') ?? ''
    if (bearer === this.#config.secretKey) return 'secret'
    if (key === this.#config.publishableKey) return 'publishable'
    throw unauthorized(
      key ? `Invalid API Key provided: ${key.slice(0, 8)}****` : 'You did not provide an API key.'
    )
  }
}

function portProblem(error: NodeJS.ErrnoException, port: number): Error {
  if (error.code !== 'EADDRINUSE') return error
  return new Error(
    `Port ${port} of the payment sandbox is taken by another program. Set SANDBOX_PORT to a free one.`
  )
}
