/** Loaded with `--import`: the process asks the name server NAME_SERVER. */
import { promises, setServers } from 'node:dns'

setServers([process.env.NAME_SERVER])
promises.setServers([process.env.NAME_SERVER])
