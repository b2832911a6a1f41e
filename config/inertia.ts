import { defineConfig } from '@adonisjs/inertia'

export default defineConfig({
  rootView: 'root',
  // Logging out clears the history: nobody reads on with the back button.
  encryptHistory: true,
  ssr: { enabled: true, entrypoint: 'resources/ssr.tsx' },
})
