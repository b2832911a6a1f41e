import { createServer, request } from 'node:http'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { runProgram } from '../../bin/setup/processes.ts'
import { type Machine, OUTSIDE } from './machine.ts'

/** The port that the guide names. */
const SMTP_PORT = 587
/** Where Debian expects certificates that a machine trusts. */
const AUTHORITIES = '/usr/local/share/ca-certificates'

/** Passes on what apt asks for. */
async function startProxy() {
  const server = createServer((asked, answer) => {
    const { method, headers, url = '' } = asked
    const onward = request(url, { method, headers }, (response) => {
      answer.writeHead(response.statusCode ?? 502, response.headers)
      response.pipe(answer)
    })
    onward.on('error', () => answer.writeHead(502).end())
    asked.pipe(onward)
  })
  await new Promise<void>((resolve) => server.listen(0, OUTSIDE, resolve))
  return server
}

/** A mail server with TLS, whose certificate is its own authority. */
async function startMail(machine: Machine, host: string, letters: Email[]) {
  const [key, cert] = ['/root/mail.key', `${AUTHORITIES}/mail.crt`].map((path) =>
    machine.path(path)
  )
  mkdirSync(machine.path(AUTHORITIES), { recursive: true })
  const subject = ['-subj', `/CN=${host}`, '-addext', `subjectAltName=DNS:${host}`]
  const made = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', ...subject]
  await runProgram('openssl', [...made, '-keyout', key, '-out', cert])
  const server = new SMTPServer({
    key: readFileSync(key),
    cert: readFileSync(cert),
    authOptional: true,
    onData(stream, _session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', async () => {
        letters.push(await PostalMime.parse(Buffer.concat(chunks)))
        done()
      })
    },
  })
  await new Promise<void>((resolve) => server.listen(SMTP_PORT, OUTSIDE, resolve))
  return server
}

/** Starts it, and has the machine know the name of its mail server and of itself. */
export async function startOutside(machine: Machine, domain: string, smtp: string) {
  const letters: Email[] = []
  const proxy = await startProxy()
  const mail = await startMail(machine, smtp, letters)
  const address = proxy.address()
  const port = typeof address === 'object' && address ? address.port : 0
  writeFileSync(
    machine.path('/etc/apt/apt.conf.d/90run'),
    `Acquire::http::Proxy "http://${OUTSIDE}:${port}";\n`
  )
  writeFileSync(
    machine.path('/etc/hosts'),
    `127.0.0.1 localhost ${domain}\n127.0.1.1 stagely\n${OUTSIDE} ${smtp}\n`
  )
  return {
    letters,
    stop: () => {
      proxy.close()
      proxy.closeAllConnections()
      mail.close()
    },
  }
}
