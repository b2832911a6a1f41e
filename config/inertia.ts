import { defineConfig } from '@adonisjs/inertia'

export default defineConfig({
  rootView: 'root',
  // Logging out clears the history, so nobody can read pages with the Back button.
  encryptHistory: true,
  ssr: { enabled: true, entrypoint: 'resources/ssr.tsx' },
})
