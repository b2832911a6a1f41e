import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

/** A mail server that keeps what it receives; `refuse` answers 451, as one in trouble does. */
export async function startMailSink() {
  const received: { envelope: string[]; letter: Email }[] = []
  const sink = { received, refuse: 0, port: 0, stop: async () => {} }
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData(stream, { envelope }, callback) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', async () => {
        if (sink.refuse > 0) {
          sink.refuse -= 1
          return callback(Object.assign(new Error('Busy'), { responseCode: 451 }))
        }
        const letter = await PostalMime.parse(Buffer.concat(chunks))
        received.push({ envelope: envelope.rcptTo.map(({ address }) => address), letter })
        callback()
      })
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.server.address()
  sink.port = typeof address === 'object' && address ? address.port : 0
  sink.stop = () => new Promise((resolve) => server.close(() => resolve()))
  return sink
}
