import { SMTPServer } from 'smtp-server'
import { firstFreePort } from '../bin/setup/ports.ts'

/** Takes every email and counts it. */
export async function startMailServer() {
  let received = 0
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    // Names of senders aren't looked up. It still greets a tenth of a second late, as against spam.
    disableReverseLookup: true,
    closeTimeout: 1000,
    onData(stream, _, done) {
      stream.resume()
      stream.on('end', () => {
        received += 1
        done()
      })
    },
  })
  const port = await firstFreePort(2600, '127.0.0.1')
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return {
    port,
    received: () => received,
    stop: () => new Promise<void>((resolve) => server.close(resolve)),
  }
}
