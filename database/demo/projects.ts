import type { DemoProject } from './types.js'
import { ashevilleProjects } from './projects/asheville.js'
import { centralProjects } from './projects/central.js'
import { pastProjects } from './projects/past.js'
import { earlierProjects } from './projects/earlier.js'
import { stagedProjects } from './projects/staged.js'
import { southeastProjects } from './projects/southeast.js'
import { westProjects } from './projects/west.js'

/** Conversations refer to projects by index, so add new ones at the end of the last list. */
export const demoProjects = [
  ...ashevilleProjects,
  ...southeastProjects,
  ...centralProjects,
  ...westProjects,
  ...pastProjects,
  ...earlierProjects,
  ...stagedProjects,
] as const satisfies readonly DemoProject[]
