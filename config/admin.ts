import { createHmac } from 'node:crypto'
import env from '#start/env'

/** The address of the console when none is chosen; it changes with the key. */
const derived = () =>
  createHmac('sha256', env.get('APP_KEY').release()).update('admin console').digest('hex')

const name = env.get('ADMIN_PATH')?.replace(/^\//, '') ?? derived().slice(0, 32)

// A digit keeps it apart from every address of the product's own.
if (!/^(?=.*\d)[\w-]{16,64}$/.test(name)) {
  throw new Error(
    'ADMIN_PATH must be one name of 16 to 64 letters, digits, hyphens or underscores with at least one digit, hard to guess.'
  )
}

/** What the first part of the console's address must be. */
export const adminPathPattern = new RegExp(`^${name}$`)

/** Where administrators find the console; everybody else is told that there is nothing. */
export const adminPath = `/${name}`
