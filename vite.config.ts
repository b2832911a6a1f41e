import { fileURLToPath } from 'node:url'
import { constants } from 'node:zlib'
import adonisjs from '@adonisjs/vite/client'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { build, defineConfig, type Plugin, type Rolldown, type UserConfig } from 'vite'
import { compression, defineAlgorithm } from 'vite-plugin-compression2'
import { supportedBrowsers } from './app/shared/supported_browsers.ts'

/** Syntax and styles that one of these lacks are rewritten. */
const target = Object.entries(supportedBrowsers).map(
  ([name, version]) => name.replace('safari_ios', 'ios') + version
)

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
 * would get its forms and endless lists, which none of them uses.
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
 * Browsers compare a rule such as `:where(.space-y-4 > :not(:last-child))` with every element. They know
 * at once that most have no such parent if the parent is a part of its own.
 */
const parentsApart: Plugin = {
  name: 'parents-apart',
  apply: 'build',
  transform: {
    filter: { id: /\.css$/ },
    handler: (code) =>
      code
        .replaceAll(
          /:where\((\.(?:\\.|[^\s>()\\])+)\s*>\s*(:not\(:last-child\))\)/g,
          ':where($1)>:where($2)'
        )
        .replaceAll(/:is\((\.(?:\\.|[^\s>()\\])+)\s*>\s*\*\)/g, '$1>*'),
  },
}

/** The console has a group of its own. */
const apartFromConsole = /^(?!.*console)/

/**
 * A group of the modules that these files of `resources` import, and that others import as well. Icons
 * are named, because the module between them and their importers imports them all.
 */
function neededBy(name: string, files: string[], icons = /^$/): Rolldown.CodeSplittingGroup {
  const needed = new Set<string>()
  return {
    debugName: name,
    minShareCount: 2,
    name(moduleId, context) {
      function add(id: string) {
        if (needed.has(id) || id.includes('/ui/icons')) return
        needed.add(id)
        context.getModuleInfo(id)?.importedIds.forEach(add)
      }
      if (needed.size === 0) for (const file of files) add(at(`./resources/${file}`))
      const isNeeded = needed.has(moduleId) && apartFromConsole.test(moduleId)
      return isNeeded || icons.test(moduleId) ? name : null
    },
  }
}

/**
 * Built in this order: the browser's files empty the folder first.
 *
 * Each file costs a phone a way there and back, so modules that pages share come in few files; no page asks
 * for more than 20. The groups are ordered by how many people need them: what every page loads, what home
 * needs besides, what reads data, and so on to the console. A module is in the first group that takes it,
 * and one that a single page needs is in the page's own file. A group takes whatever its modules import, so no
 * file imports itself through others, which could run a module before one that it needs.
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
            codeSplitting: {
              groups: [
                { name: 'app', tags: ['$initial'] },
                neededBy(
                  'basics',
                  ['pages/home/show.tsx'],
                  /icons.(?:armchair|arrow_left|check|chevrons_left_right|circle_check|lock_open|mail|phone|plus|user)\.tsx?/
                ),
                neededBy('queries', ['hooks/use_live.ts', 'hooks/use_query.ts']),
                { name: 'shared', minShareCount: 14, test: apartFromConsole },
                neededBy(
                  'signed_in',
                  ['components/navigation/signed_in_parts.tsx'],
                  /icons.(?:bell|bell_ring|gauge|layout_list|mail_warning|message_circle|receipt_text|tag)\.tsx?/
                ),
                { name: 'icons', minShareCount: 3, test: /ui.icons./ },
                neededBy('contact', ['../app/shared/contact_details.ts']),
                { name: 'parts', minShareCount: 7, test: apartFromConsole },
                neededBy('search', [
                  'pages/projects/index.tsx',
                  'pages/places/show.tsx',
                  'pages/invitations/index.tsx',
                ]),
                neededBy('fields', [
                  'components/bids/own_text_field.tsx',
                  'components/bids_dashboard/area_form.tsx',
                  'components/ui/checkbox.tsx',
                  'pages/portfolios/edit.tsx',
                  'pages/alerts/index.tsx',
                  'pages/notifications/preferences.tsx',
                  'pages/room_pairs/index.tsx',
                ]),
                neededBy('records', [
                  'pages/console/owner_reports.tsx',
                  'pages/console/project.tsx',
                  'pages/console/reviews.tsx',
                  'pages/console/user.tsx',
                ]),
                neededBy('project', ['pages/projects/show.tsx']),
                neededBy('offers', [
                  'pages/projects/show_owner.tsx',
                  'pages/projects/show_company.tsx',
                ]),
                neededBy('form', ['pages/projects/create.tsx']),
                neededBy('dashboards', ['pages/dashboard/show.tsx', 'pages/bids/index.tsx']),
                neededBy('agreements', ['pages/agreements/show.tsx']),
                {
                  name: 'console',
                  minShareCount: 2,
                  test: /(?:components|shared|layouts).console/,
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
    parentsApart,
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
      { find: 'laravel-precognition', replacement: at('./resources/lib/no_precognition.ts') },
    ],
  },
  server: {
    watch: { ignored: ['**/storage/**', '**/tmp/**', '**/build/**'] },
  },
}))
