import app from '@adonisjs/core/services/app'
import edge from 'edge.js'
import { supportedBrowsers } from '#shared/pages/supported_browsers'

/** Templates are compiled once, except while they're being edited. */
edge.configure({ cache: !app.inDev })
edge.global('supportedBrowsers', supportedBrowsers)
