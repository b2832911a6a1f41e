import BaseViteProvider from '@adonisjs/vite/vite_provider'

/**
 * Runs Vite's dev server under `npm run dev` only. The package's own provider also starts it in
 * every test process, where pages come from the build as in production.
 */
export default class ViteProvider extends BaseViteProvider {
  async start() {
    if (process.env.DEV_MODE) await super.start()
  }

  async shutdown() {
    if (process.env.DEV_MODE) await super.shutdown()
  }
}
