import router from '@adonisjs/core/services/router'
import { controllers } from '#generated/controllers'
import { middleware } from '#start/kernel'

// A form isn't part of the comparison; the page brings the CSRF token.
router.get('login', () => 'Send email and password')
router.post('login', [controllers.Session, 'store'])
router.get('projects/:id', [controllers.Projects, 'show']).use(middleware.auth())
