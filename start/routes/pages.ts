import { controllers } from '#generated/controllers'
import router from '@adonisjs/core/services/router'
import { middleware, pageStack } from '#start/kernel'

router
  .get('/photos/:file', [controllers.Photos, 'show'])
  .where('file', /^[a-f0-9]{32}(-480)?\.webp$/)

router
  .group(() => {
    router.get('/', [controllers.Home, 'show'])
    router.get('/login', [controllers.Sessions, 'create'])
    router.get('/register', [controllers.Sessions, 'redirectToRegistration'])

    router.get('/projects', [controllers.Projects, 'index'])
    router.get('/projects/:id', [controllers.Projects, 'show'])
    router.get('/submit-project', [controllers.Projects, 'create'])
    router
      .get('/submit-project-final', [controllers.Projects, 'create'])
      .as('projects.create_final')
    router.get('/dashboard', [controllers.Dashboards, 'show'])

    router.get('/bids', [controllers.Bids, 'index'])
    router.get('/payment/:bidId', [controllers.Checkouts, 'show'])
    router
      .get('/payment-checkout/:bidId', [controllers.Checkouts, 'show'])
      .as('checkouts.show_again')

    router.get('*', [controllers.UnknownPaths, 'show'])
  })
  .use(process.env.DEV_MODE ? [middleware.vite(), ...pageStack] : pageStack)
