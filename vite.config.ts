import { fileURLToPath } from 'node:url'
import adonisjs from '@adonisjs/vite/client'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type UserConfig } from 'vite'

/** Named in the manifest under these paths, so that the root view can preload them. */
const preloadedFonts = [
  'node_modules/@fontsource-variable/hanken-grotesk/files/hanken-grotesk-latin-wght-normal.woff2',
  'node_modules/@fontsource-variable/newsreader/files/newsreader-latin-opsz-normal.woff2',
]

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/**
 * The server bundle carries its packages with it: React then runs in its production form
 * whatever NODE_ENV says at run time, and nothing is looked up in node_modules per page.
 */
const selfContainedServerBundle: UserConfig = {
  ssr: { noExternal: true },
  environments: { ssr: { define: { 'process.env.NODE_ENV': JSON.stringify('production') } } },
}

export default defineConfig(({ command }) => ({
  ...(command === 'build' ? selfContainedServerBundle : {}),
  // The server's .env is none of the browser's business: its NODE_ENV would build React for development.
  envDir: false,
  plugins: [
    react(),
    tailwindcss(),
    adonisjs({
      entryPoints: ['resources/app.tsx'],
      serverEntryPoints: ['resources/ssr.tsx'],
      assets: { assets: preloadedFonts },
      reload: ['resources/views/**/*.edge'],
    }),
  ],
  resolve: {
    alias: [
      { find: /^~\//, replacement: at('./resources/') },
      { find: /^@generated\//, replacement: at('./.adonisjs/client/') },
      { find: /^#enums\//, replacement: at('./app/enums/') },
    ],
  },
  server: {
    watch: { ignored: ['**/storage/**', '**/tmp/**', '**/build/**'] },
  },
}))
