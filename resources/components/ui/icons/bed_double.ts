import { icon } from '~/components/ui/icons/icon'

export const BedDouble = /* @__PURE__ */ icon(
  'M2 20v-8a2 2 0 0 1 2-2h16a2 2 0 0 1 2 2v8 M4 10V6a2 2 0 0 1 2-2h12a2 2 0 0 1 2 2v4 M12 4v6 M2 18h20'
)
