import { fileURLToPath } from 'node:url'
import { constants } from 'node:zlib'
import adonisjs from '@adonisjs/vite/client'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { build, defineConfig, type UserConfig } from 'vite'
import { compression, defineAlgorithm } from 'vite-plugin-compression2'

/** Named in the manifest under these paths, so that the root view can preload them. */
const preloadedFonts = [
  'resources/fonts/hanken-grotesk-latin-wght-400-700.woff2',
  'resources/fonts/newsreader-latin-opsz-450.woff2',
]

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/**
 * One file beside the server's bundle, which isn't public: the server sends it with what belongs to
 * the release. It has a build of its own because environments share their entry points.
 */
const buildServiceWorker = () =>
  build({
    configFile: false,
    envDir: false,
    publicDir: false,
    logLevel: 'warn',
    build: {
      outDir: 'public/assets/server',
      emptyOutDir: false,
      modulePreload: false,
      rolldownOptions: {
        input: at('./resources/service_worker/main.ts'),
        output: { entryFileNames: 'service_worker.js', format: 'iife' },
      },
    },
  })

/**
 * Built in this order: the browser's files empty the folder first.
 *
 * What most pages need comes to the browser as one file, because each file costs a phone a way there and
 * back; so do small modules that many pages share, and what the pages around a project share. No page
 * asks for more than 20 files, and no file imports itself through others, because a module could then
 * run before one that it needs.
 * The server bundle carries its packages with it: React then runs in its production form
 * whatever NODE_ENV says at run time, and nothing is looked up in node_modules per page.
 */
const built: UserConfig = {
  ssr: { noExternal: true },
  builder: {
    async buildApp(builder) {
      await builder.build(builder.environments.client)
      await builder.build(builder.environments.ssr)
      await buildServiceWorker()
    },
  },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: [
                { name: 'shared', minShareCount: 14 },
                { name: 'parts', minShareCount: 5, maxModuleSize: 2000 },
                { name: 'console', minShareCount: 2, test: /components.console./ },
                {
                  name: 'offers',
                  minShareCount: 2,
                  test: /components.(?:bids|bids_dashboard|favorites|prices|reputation|reviews|stagings)./,
                },
                {
                  name: 'form',
                  minShareCount: 2,
                  test: /components.(?:project_form|project_batch)./,
                },
              ],
            },
          },
        },
      },
    },
    ssr: { define: { 'process.env.NODE_ENV': JSON.stringify('production') } },
  },
}

/** For `npm start` and the tests: the best compression takes three times as long as the rest of the build. */
const lightly = [
  defineAlgorithm('gzip', { level: 1 }),
  defineAlgorithm('brotliCompress', { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } }),
]

export default defineConfig(({ command, mode }) => ({
  ...(command === 'build' ? built : {}),
  // The server's .env is none of the browser's business: its NODE_ENV would build React for development.
  envDir: false,
  plugins: [
    // For browsers that accept it; the server and nginx send these files as they are.
    {
      ...compression({
        algorithms: mode === 'quick' ? lightly : ['gzip', 'brotliCompress'],
        include: /\.(?:js|css|svg)$/,
      }),
      applyToEnvironment: ({ name }) => name === 'client',
    },
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
      { find: /^#shared\//, replacement: at('./app/shared/') },
    ],
  },
  server: {
    watch: { ignored: ['**/storage/**', '**/tmp/**', '**/build/**'] },
  },
}))
