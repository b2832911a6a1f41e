import env from '#start/env'
import app from '@adonisjs/core/services/app'
import { isAbsolute } from 'node:path'

const configured = env.get('STORAGE_PATH', 'storage')

/** Folder for everything the application writes to the local disk. */
export const storagePath = isAbsolute(configured) ? configured : app.makePath(configured)
