import { connect } from 'node:net'
import { patience } from '#services/health/patience'

/** Port on which a mail server speaks TLS from the first byte, so that its greeting is hidden. */
const implicitTls = 465

/** Waits for the greeting of a mail server and leaves. @throws when there is none */
export function mailGreeting({ host, port }: { host: string; port: number }): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port, timeout: patience })
    const leave = (error?: Error) => {
      socket.destroy()
      if (error) reject(error)
      else resolve()
    }
    socket.once('error', leave)
    socket.once('timeout', () => leave(new Error('no greeting')))
    if (port === implicitTls) socket.once('connect', () => leave())
    socket.once('data', (bytes) =>
      leave(bytes.toString('latin1').startsWith('220') ? undefined : new Error('not a greeting'))
    )
  })
}
