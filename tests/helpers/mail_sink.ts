import type { Socket } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

interface Received {
  envelope: string[]
  letter: Email
  /** As received. */
  raw: string
}

/**
 * A mail server that keeps the emails it receives, and fails as many as the test sets: `refuse`
 * responds with 451 (temporary); `reject` with 550 and the text in `rejection`; `drop` receives
 * the email and closes the connection without a response; `hang` never responds.
 *
 * It never offers STARTTLS. With `auth` it requires a password and accepts any, unless `password` is set.
 *
 * @param port  0 for any free port
 */
export async function startMailSink(port = 0, { auth = false } = {}) {
  const received: Received[] = []
  const sink = {
    received,
    /** Everything that clients sent, including commands. */
    transcript: '',
    refuse: 0,
    reject: 0,
    rejection: '5.1.1 No such user',
    drop: 0,
    hang: 0,
    password: null as string | null,
    /** Sign-ins with another password. */
    wrongPasswords: 0,
    port,
    stop: async () => {},
  }
  const takes = (fault: 'refuse' | 'reject' | 'drop' | 'hang') =>
    sink[fault] > 0 && sink[fault]-- > 0
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: auth ? ['STARTTLS'] : ['STARTTLS', 'AUTH'],
    allowInsecureAuth: true,
    closeTimeout: 100,
    onAuth({ username, password }, _session, callback) {
      if (sink.password === null || password === sink.password) {
        return callback(null, { user: username ?? '' })
      }
      sink.wrongPasswords += 1
      callback(Object.assign(new Error('Wrong password'), { responseCode: 535 }))
    },
    onRcptTo(_address, _session, callback) {
      if (!takes('reject')) return callback()
      callback(Object.assign(new Error(sink.rejection), { responseCode: 550 }))
    },
    onData(stream, { envelope, id }, callback) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', async () => {
        if (takes('refuse'))
          return callback(Object.assign(new Error('Busy'), { responseCode: 451 }))
        if (takes('hang')) return
        if (takes('drop')) {
          for (const connection of server.connections) {
            if (connection.id === id) connection._socket.destroy()
          }
          return
        }
        const raw = Buffer.concat(chunks)
        received.push({
          envelope: envelope.rcptTo.map(({ address }) => address),
          letter: await PostalMime.parse(raw),
          raw: raw.toString('utf8'),
        })
        callback()
      })
    },
  })
  server.server.on('connection', (socket: Socket) => {
    socket.on('data', (chunk: Buffer) => (sink.transcript += chunk.toString('latin1')))
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const address = server.server.address()
  sink.port = typeof address === 'object' && address ? address.port : 0
  sink.stop = () => new Promise((resolve) => server.close(() => resolve()))
  return sink
}

export type MailSink = Awaited<ReturnType<typeof startMailSink>>
