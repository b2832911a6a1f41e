import { styleText } from 'node:util'
import type { PrettyOptions } from 'pino-pretty'

/** The part of a log record that has a place of its own in its line. */
interface LogRecord {
  msg?: string
  method?: string
  route?: string
  path?: string
  status?: number
  ms?: number
}

const colorOf = (status: number) => (status < 400 ? 'green' : status < 500 ? 'yellow' : 'red')

/** `GET /projects/7 200 12 ms` for a request, and the message with its place and time for others. */
function lineOf({ msg, method, route, path, status, ms }: LogRecord, isColored: boolean): string {
  const place = [method, path ?? route].filter(Boolean).join(' ')
  const time = ms === undefined ? '' : `${ms} ms`
  if (msg !== 'request' || !status) return [msg, place, time].filter(Boolean).join(' ')
  const shown = isColored
    ? styleText(colorOf(status), String(status), { validateStream: false })
    : status
  return `${place} ${shown} ${time}`
}

/** How people read the log in a terminal, in pino-pretty's options: one short line per record. */
export function logLines(isColored: boolean) {
  return {
    colorize: isColored,
    translateTime: 'SYS:HH:MM:ss',
    ignore: 'pid,hostname,name,version,request_id,method,route,path,status,ms',
    singleLine: true,
    messageFormat: (record: Record<string, unknown>) => lineOf(record as LogRecord, isColored),
  } satisfies PrettyOptions
}
