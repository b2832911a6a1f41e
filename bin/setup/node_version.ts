/** Imported first by each entry point: with an older Node.js the rest is a syntax error. */
const required = 24

if (Number(process.versions.node.split('.')[0]) < required) {
  console.error(
    `Stagely needs Node.js ${required} or newer; this is ${process.version}, ${process.execPath}`
  )
  process.exit(1)
}
