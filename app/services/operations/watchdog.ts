import { spawn } from 'node:child_process'
import logger from '@adonisjs/core/services/logger'

/** Beats in the time after which systemd gives up on a process. */
const beatsInTime = 4

/** A small process, because Node.js has no datagram sockets and starting one from here costs milliseconds. */
const messenger = 'while read -r _; do systemd-notify WATCHDOG=1; done'

/**
 * Reports to systemd that this process works through its events, as long as it does. With `WatchdogSec=`
 * systemd restarts one that hangs. Does nothing where systemd doesn't ask for it.
 */
export function startWatchdog({ NOTIFY_SOCKET, WATCHDOG_USEC } = process.env): void {
  const limit = Number(WATCHDOG_USEC) / 1000
  if (!NOTIFY_SOCKET || !limit) return
  const child = spawn('/bin/sh', ['-c', messenger], { stdio: ['pipe', 'ignore', 'inherit'] })
  for (const part of [child, child.stdin]) {
    part.on('error', (err: Error) => logger.error({ err }, 'systemd will restart this process'))
  }
  const beat = () => child.stdin.writable && child.stdin.write('\n')
  beat()
  setInterval(beat, limit / beatsInTime).unref()
  child.unref()
}
