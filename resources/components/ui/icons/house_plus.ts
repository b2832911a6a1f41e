import { icon } from '~/components/ui/icons/icon'

export const HousePlus = /* @__PURE__ */ icon(
  'M12.35 21H5a2 2 0 0 1-2-2v-9a2 2 0 0 1 .71-1.53l7-6a2 2 0 0 1 2.58 0l7 6A2 2 0 0 1 21 10v2.35 M14.8 12.4A1 1 0 0 0 14 12h-4a1 1 0 0 0-1 1v8 M15 18h6 M18 15v6'
)
