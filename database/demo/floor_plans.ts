import type { DemoFloorPlan } from './types.js'

/** Drawn for the demo market. */
export const demoFloorPlans = [
  { project: 0, file: 'floor_plan-01.webp', hoursAfterPosting: 2 },
] as const satisfies readonly DemoFloorPlan[]
