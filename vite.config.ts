import { fileURLToPath } from 'node:url'
import { constants } from 'node:zlib'
import adonisjs from '@adonisjs/vite/client'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import {
  build,
  defineConfig,
  type ConfigEnv,
  type Plugin,
  type Rolldown,
  type UserConfig,
} from 'vite'
import { compression, defineAlgorithm } from 'vite-plugin-compression2'
import { supportedBrowsers } from './app/shared/pages/supported_browsers.ts'

/** Syntax and styles that one of these lacks are rewritten. */
const target = Object.entries(supportedBrowsers).map(
  ([name, version]) => name.replace('safari_ios', 'ios') + version
)

/** Named in the manifest under these paths, so that the root view can preload them. */
const preloadedFonts = [
  'resources/fonts/hanken-grotesk-latin-wght-400-700.woff2',
  'resources/fonts/newsreader-latin-opsz-450.woff2',
]

const scriptNames = '[name]-[hash:7].js'

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
      target,
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
 * Inertia names its components and wraps them in `forwardRef`, which bundlers take for effects. So pages
 * would get its forms and endless lists, 11 KB that none of them uses. The bundler's `propertyWriteSideEffects`
 * drops them as well, but also writes within functions that React needs, such as that of a text field's value.
 */
const unusedInertia: Plugin = {
  name: 'unused-inertia',
  apply: 'build',
  transform: {
    filter: { id: /@inertiajs\/react\/dist\/index\.js$/ },
    handler: (code) =>
      code
        .replaceAll(/^\w+\.displayName = .+;$/gm, '')
        .replaceAll(/= (?=forwardRef\d*\()/g, '= /* @__PURE__ */ '),
  },
}

/**
 * The name of the group of what a module of `resources` imports, also through others, except for icons, because the
 * module that has them imports all of them, and for `others`.
 */
function neededBy(
  module: string,
  name: string,
  others = /ui.icons/
): Rolldown.CodeSplittingNameFunction {
  const needed = new Set<string>()
  return (moduleId, context) => {
    function add(id: string) {
      if (needed.has(id) || others.test(id)) return
      needed.add(id)
      context.getModuleInfo(id)?.importedIds.forEach(add)
    }
    if (needed.size === 0) add(at(`./resources/${module}`))
    return needed.has(moduleId) ? name : null
  }
}

/**
 * Built in this order: the browser's files empty the folder first.
 *
 * The groups of scripts are ordered by how many people need them, and a module is in the first one that takes
 * it. A group takes whatever its modules import, so no file imports itself through others, which could run a
 * module before one that it needs.
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
        target,
        rolldownOptions: {
          // So that a page that imports some icons doesn't load all of them.
          treeshake: { moduleSideEffects: [{ test: /ui.icons/, sideEffects: false }] },
          output: {
            // Shorter hashes than usual: the first script names all others.
            ...{ entryFileNames: scriptNames, chunkFileNames: scriptNames },
            codeSplitting: {
              groups: [
                { name: 'app', tags: ['$initial'] },
                {
                  name: neededBy('pages/home/show.tsx', 'home'),
                  debugName: 'home',
                  minShareCount: 2,
                },
                { name: 'icons', minShareCount: 5, test: /ui.icons./ },
                { name: 'shared', minShareCount: 11, test: /^(?!.*console)/ },
                {
                  // The links have icons that the home page needs as well.
                  name: neededBy(
                    'components/navigation/signed_in_parts.tsx',
                    'signed_in',
                    /ui.icons|nav_links/
                  ),
                  debugName: 'signed_in',
                  minShareCount: 2,
                },
                { name: 'places', minShareCount: 4, test: /components.places./ },
                {
                  name: 'project',
                  minShareCount: 2,
                  test: /components.(?:photos.photo_viewer|projects|questions)./,
                },
                { name: 'photos', minShareCount: 2, test: /components.photos./ },
                { name: 'console', minShareCount: 2, test: /(?:components|layouts).console/ },
              ],
            },
          },
        },
      },
    },
    ssr: { define: { 'process.env.NODE_ENV': JSON.stringify('production') } },
  },
}

const alias = [
  { find: /^~\//, replacement: at('./resources/') },
  { find: /^@generated\//, replacement: at('./.adonisjs/client/') },
  { find: /^#shared\//, replacement: at('./app/shared/') },
  { find: 'laravel-precognition', replacement: at('./resources/lib/no_precognition.ts') },
]

const noStyles: Plugin = {
  name: 'no-styles',
  enforce: 'pre',
  resolveId: { filter: { id: /\.css$/ }, handler: () => '\0no-styles' },
  load: { filter: { id: /no-styles$/ }, handler: () => '' },
}

/**
 * The browser's scripts as one file without styles, for the tests that run pages without a browser: a script is
 * compiled once and run for each page that a test opens.
 */
const oneScript: UserConfig = {
  envDir: false,
  publicDir: false,
  logLevel: 'error',
  plugins: [noStyles],
  resolve: { alias },
  build: {
    target: 'esnext',
    outDir: 'node_modules/.cache/pages',
    minify: false,
    modulePreload: false,
    rolldownOptions: {
      input: at('./resources/app.tsx'),
      output: { entryFileNames: 'script.js', format: 'iife', codeSplitting: false },
    },
  },
}

/** For `npm start` and the tests: the best compression takes three times as long as the rest of the build. */
const lightly = [
  defineAlgorithm('gzip', { level: 1 }),
  defineAlgorithm('brotliCompress', { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } }),
]

const product = (command: ConfigEnv['command'], mode: string): UserConfig => ({
  ...(command === 'build' ? built : {}),
  // The server's .env is none of the browser's business: its NODE_ENV would build React for development.
  envDir: false,
  plugins: [
    unusedInertia,
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
  resolve: { alias },
  server: {
    watch: { ignored: ['**/storage/**', '**/tmp/**', '**/build/**'] },
  },
})

export default defineConfig(({ command, mode }) =>
  mode === 'one-script' ? oneScript : product(command, mode)
)
