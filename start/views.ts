import app from '@adonisjs/core/services/app'
import edge from 'edge.js'

/** Templates are compiled once, except while they're being edited. */
edge.configure({ cache: !app.inDev })
