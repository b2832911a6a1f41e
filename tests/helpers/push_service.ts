import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  hkdfSync,
  randomBytes,
  verify,
  type ECDH,
} from 'node:crypto'
import { once } from 'node:events'
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import { createServer } from 'node:https'
import { connect, type AddressInfo, type Socket } from 'node:net'
import app from '@adonisjs/core/services/app'
import type { PushPayload } from '#shared/notifications/push_subscriptions'
import PushSender from '#services/push/push_sender'

/** For push.stagely.example, names below it and slow.example, signed by itself. Only for these tests. */
const certificate = `-----BEGIN CERTIFICATE-----
MIIB3TCCAYSgAwIBAgIURGu6s0zEyCz4qu7f82hC5nFvRFIwCgYIKoZIzj0EAwIw
HzEdMBsGA1UEAwwUcHVzaC5zdGFnZWx5LmV4YW1wbGUwIBcNMjYxMTI3MTE0NDQ2
WhgPMjEyNjExMDMxMTQ0NDZaMB8xHTAbBgNVBAMMFHB1c2guc3RhZ2VseS5leGFt
cGxlMFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAELyqjkY51kP/ejG/p8BQlrzDL
QvcGBr5LCyFSWp0MQ3A1sTsjsJBNwRPYv1B0yds8k6glNbLWHpZb96tJVcah26OB
mzCBmDAdBgNVHQ4EFgQUdWJZenRI3k8j5Ev9EBy4oe+OI1owHwYDVR0jBBgwFoAU
dWJZenRI3k8j5Ev9EBy4oe+OI1owDwYDVR0TAQH/BAUwAwEB/zBFBgNVHREEPjA8
ghRwdXNoLnN0YWdlbHkuZXhhbXBsZYIWKi5wdXNoLnN0YWdlbHkuZXhhbXBsZYIM
c2xvdy5leGFtcGxlMAoGCCqGSM49BAMCA0cAMEQCICaaLAwyEIaz86mGD8uFKfU4
rs/SeOpgVnPj18/ImuniAiATbnoPLK6vcShES6FZZcYyARlwBbVq4D/pvvYno6M1
ng==
-----END CERTIFICATE-----`
const privateKey = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgJoQIdLNZPwj72XYw
DkDPOyGQScL1/ZeFsSFhaufhhxuhRANCAAQvKqORjnWQ/96Mb+nwFCWvMMtC9wYG
vksLIVJanQxDcDWxOyOwkE3BE9i/UHTJ2zyTqCU1stYellv3q0lVxqHb
-----END PRIVATE KEY-----`

/** The public address that the host names of these tests have. */
export const publicAddress = '8.8.4.4'

/** The keys of a browser (RFC 8291, 2). */
interface BrowserKeys {
  pair: ECDH
  secret: Buffer
}

/** Decrypts a message in one record (RFC 8188 and 8291, 3.4). */
export function decrypt(body: Buffer, { pair, secret }: BrowserKeys): string {
  const [salt, recordSize, idLength] = [body.subarray(0, 16), body.readUInt32BE(16), body[20]]
  const sender = body.subarray(21, 21 + idLength)
  const record = body.subarray(21 + idLength)
  if (record.length > recordSize) throw new Error('More than one record')
  const derive = (key: Buffer, saltOf: Buffer, info: Buffer, length: number) =>
    Buffer.from(hkdfSync('sha256', key, saltOf, info, length))
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), pair.getPublicKey(), sender])
  const input = derive(pair.computeSecret(sender), secret, info, 32)
  const key = derive(input, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
  const nonce = derive(input, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
  const cipher = createDecipheriv('aes-128-gcm', key, nonce)
  cipher.setAuthTag(record.subarray(-16))
  const padded = Buffer.concat([cipher.update(record.subarray(0, -16)), cipher.final()])
  const end = padded.findLastIndex((byte) => byte !== 0)
  if (padded[end] !== 2) throw new Error('No delimiter of the last record')
  return padded.subarray(0, end).toString('utf8')
}

/** Checks the signature (RFC 8292, 2 and 3). @returns the claims and the key of the server */
export function readAuthorization(header = '') {
  const [, token, key] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(header) ?? []
  const [head, claims, signature] = token.split('.')
  const point = Buffer.from(key, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) =>
    part.toString('base64url')
  )
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    {
      key: createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' }),
      dsaEncoding: 'ieee-p1363',
    },
    Buffer.from(signature, 'base64url')
  )
  const parsed = (text: string) => JSON.parse(Buffer.from(text, 'base64url').toString('utf8'))
  return { key, isSigned, head: parsed(head), claims: parsed(claims) }
}

/** A browser with keys of its own, at an address of the push service. */
export function createBrowser(host = 'push.stagely.example') {
  const pair = createECDH('prime256v1')
  const publicKey = pair.generateKeys('base64url')
  const secret = randomBytes(16)
  return {
    pair,
    secret,
    subscription: {
      endpoint: `https://${host}/send/${randomBytes(24).toString('base64url')}`,
      keys: { p256dh: publicKey, auth: secret.toString('base64url') },
    },
  }
}

export type Browser = ReturnType<typeof createBrowser>

interface Received {
  method: string
  /** The address that the browser told us. */
  endpoint: string
  headers: IncomingHttpHeaders
  body: Buffer
}

type Respond = (request: IncomingMessage, response: ServerResponse) => void

/**
 * A push service on a local port. The product sends to it as it does in production: only the
 * resolution of names, the way to a public address and the certificate authority are replaced.
 */
export async function startPushService() {
  const received: Received[] = []
  const sockets = new Set<Socket>()
  const service = {
    received,
    /** Answers the next requests; 201 without one. */
    respond: null as Respond | null,
    /** Addresses of a host name, instead of the public one. */
    addresses: new Map<string, string[] | Promise<string[]>>(),
    /** The names that were resolved and the addresses that were connected to, in order. */
    log: [] as string[],
    /** Makes the pauses of push services independent of the time that a test takes. */
    now: 0,
    /** Connections that are open. */
    open: () => sockets.size,
    createSender: (options: ConstructorParameters<typeof PushSender>[0] = {}) =>
      new PushSender({
        ca: certificate,
        resolve: async (host) => {
          service.log.push(`resolve ${host}`)
          return service.addresses.get(host) ?? [publicAddress]
        },
        connect: (address) => {
          service.log.push(`connect ${address}`)
          return connect(port, '127.0.0.1')
        },
        now: () => service.now,
        ...options,
      }),
    /** The messages for a browser, oldest first. */
    messagesTo: (browser: Browser): PushPayload[] =>
      received
        .filter(({ endpoint }) => endpoint === browser.subscription.endpoint)
        .map(({ body }) => JSON.parse(decrypt(body, browser))),
    /** Forgets what was received, and lets the product begin with a new sender. */
    reset: () => {
      received.splice(0)
      service.log.splice(0)
      service.addresses.clear()
      service.respond = null
      service.now = 0
      app.container.bindValue('push.sender', service.createSender())
    },
    stop: async () => {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
      app.container.bindValue('push.sender', new PushSender())
    },
  }
  const server = createServer({ key: privateKey, cert: certificate }, (request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const { method = '', url, headers } = request
      const endpoint = `https://${headers.host}${url}`
      received.push({ method, endpoint, headers, body: Buffer.concat(chunks) })
      if (service.respond) service.respond(request, response)
      else response.writeHead(201).end()
    })
  })
  server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    socket.once('close', () => sockets.delete(socket))
  })
  server.on('tlsClientError', () => {})
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  service.reset()
  return service
}

export type PushService = Awaited<ReturnType<typeof startPushService>>

/** Answers with a status and nothing else. */
export const withStatus =
  (status: number, headers: Record<string, string> = {}): Respond =>
  (_request, response) =>
    void response.writeHead(status, headers).end()
