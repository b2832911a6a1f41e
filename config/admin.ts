import { createHmac } from 'node:crypto'
import env from '#start/env'

/** The default path of the console, derived from APP_KEY. */
const defaultName = () =>
  createHmac('sha256', env.get('APP_KEY').release()).update('admin console').digest('hex')

const name = env.get('ADMIN_PATH')?.replace(/^\//, '') ?? defaultName().slice(0, 32)

/** Matches the first segment of the console's path. */
export const adminPathPattern = new RegExp(`^${name}$`)

/** Path of the console. Everyone but admins gets a 404 there. */
export const adminPath = `/${name}`
