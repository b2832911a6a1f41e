import { indexEntities } from '@adonisjs/core'
import { defineConfig } from '@adonisjs/core/app'
import { indexPages } from '@adonisjs/inertia'
import { indexPolicies } from '@adonisjs/bouncer'

export default defineConfig({
  commands: [
    () => import('@adonisjs/core/commands'),
    () => import('#services/database/lucid_commands'),
    () => import('@adonisjs/bouncer/commands'),
    () => import('@adonisjs/mail/commands'),
    () => import('#services/queue/queue_commands'),
  ],

  providers: [
    () => import('#providers/embedded_database_provider'),
    () => import('@adonisjs/core/providers/app_provider'),
    () => import('@adonisjs/core/providers/hash_provider'),
    { file: () => import('@adonisjs/core/providers/repl_provider'), environment: ['repl', 'test'] },
    () => import('@adonisjs/core/providers/vinejs_provider'),
    () => import('@adonisjs/core/providers/edge_provider'),
    () => import('@adonisjs/session/session_provider'),
    () => import('#providers/vite_provider'),
    () => import('@adonisjs/static/static_provider'),
    () => import('@adonisjs/lucid/database_provider'),
    () => import('@adonisjs/inertia/inertia_provider'),
    () => import('@adonisjs/auth/auth_provider'),
    () => import('@adonisjs/bouncer/bouncer_provider'),
    () => import('@adonisjs/drive/drive_provider'),
    () => import('@adonisjs/limiter/limiter_provider'),
    () => import('@adonisjs/mail/mail_provider'),
    () => import('@adonisjs/queue/queue_provider'),
    () => import('#providers/api_provider'),
    () => import('#providers/transaction_provider'),
    () => import('#providers/proxy_provider'),
    () => import('#providers/start_checks_provider'),
    () => import('#providers/observability_provider'),
    () => import('#providers/worker_provider'),
    () => import('#providers/http_server_provider'),
  ],

  preloads: [
    () => import('#start/routes'),
    () => import('#start/kernel'),
    () => import('#start/validator'),
    () => import('#start/views'),
  ],

  tests: {
    suites: [
      {
        name: 'unit',
        files: ['tests/unit/**/*.spec.{ts,js}', 'sandbox/tests/**/*.spec.{ts,js}'],
      },
      { name: 'functional', files: ['tests/functional/**/*.spec.{ts,js}'] },
      { name: 'pages', files: ['tests/pages/**/*.spec.{ts,js}'] },
      { name: 'browser', files: ['tests/browser/**/*.spec.{ts,js}'] },
      { name: 'services', files: ['tests/services/**/*.spec.{ts,js}'] },
      {
        name: 'long',
        files: ['tests/long/**/*.spec.{ts,js}', 'tests/functional/races/**/*.spec.{ts,js}'],
        timeout: 3_600_000,
      },
      {
        name: 'engines',
        files: ['tests/engines/**/*.spec.{ts,js}'],
        timeout: 900_000,
      },
      { name: 'soak', files: ['tests/soak/**/*.spec.{ts,js}'], timeout: 3_600_000 },
    ],
    forceExit: false,
  },

  metaFiles: [
    { pattern: 'resources/views/**/*.edge', reloadServer: false },
    { pattern: 'resources/fonts/documents/*', reloadServer: false },
    { pattern: 'public/**', reloadServer: false },
    { pattern: 'deploy/*.{cjs,yml}', reloadServer: false },
    { pattern: 'deploy/{nginx,systemd}/*', reloadServer: false },
    { pattern: 'deploy/pgbouncer/*.{ini,example}', reloadServer: false },
    { pattern: '{LICENSE,LICENSES.md,CHANGELOG.md}', reloadServer: false },
    { pattern: 'docs/openapi.json', reloadServer: false },
    { pattern: 'database/places.tsv.br', reloadServer: false },
    { pattern: 'database/county_maps/*', reloadServer: false },
    { pattern: 'sandbox/browser/**', reloadServer: false },
  ],

  hooks: {
    init: [
      indexEntities({
        transformers: { enabled: true, withSharedProps: true, glob: ['**/*_transformer.ts'] },
      }),
      indexPages({ framework: 'react', source: 'resources/pages' }),
      indexPolicies(),
    ],
    buildStarting: [() => import('@adonisjs/vite/build_hook')],
    buildFinished: [() => import('./bin/setup/release_files.js')],
  },
})
