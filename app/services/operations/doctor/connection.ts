import { failed, type Finding } from '#services/operations/doctor/check'

/** What a connection that fails means, by the code of PostgreSQL or of the operating system. */
const reasons: Record<string, [detail: string, remedy: string]> = {
  '28P01': [
    'PostgreSQL refuses the user or the password of DATABASE_URL.',
    `sudo -u postgres psql -c "\\password stagely" sets another; correct DATABASE_URL.`,
  ],
  '28000': [
    'PostgreSQL refuses the user of DATABASE_URL from this machine.',
    'Add a line for it to pg_hba.conf and reload PostgreSQL.',
  ],
  '3D000': [
    'The database of DATABASE_URL doesn’t exist.',
    'sudo -u postgres createdb -O stagely stagely',
  ],
  'ECONNREFUSED': [
    'Nothing listens at the host and port of DATABASE_URL.',
    'systemctl start postgresql, or correct DATABASE_URL.',
  ],
  'ENOTFOUND': ['The host of DATABASE_URL has no address.', 'Correct DATABASE_URL.'],
  '53300': ['PostgreSQL has no connection left.', 'Lower DATABASE_POOL or raise max_connections.'],
}

const notTrusted: [string, string] = [
  'The certificate of PostgreSQL isn’t trusted.',
  'Name its CA in DATABASE_URL: ?sslmode=verify-full&sslrootcert=/etc/stagely/postgresql-ca.pem',
]

/** What is wrong with a connection to the database that failed. */
export function connectionFailed(error: unknown): Finding {
  const { code = '', message = '' } = error as { code?: string; message?: string }
  if (/CERT|SELF_SIGNED|ALTNAME|VERIFY_LEAF/.test(code)) return failed(...notTrusted)
  if (/does not support SSL/.test(message)) {
    return failed(
      'PostgreSQL offers no TLS, but DATABASE_URL asks for it.',
      'ssl = on in postgresql.conf, or remove sslmode from DATABASE_URL.'
    )
  }
  return failed(
    ...(reasons[code] ?? [
      `PostgreSQL doesn’t answer (${code || 'no connection in time'}).`,
      'Check DATABASE_URL, the network and the firewall of the database.',
    ])
  )
}
