import { icon } from '~/components/ui/icons/icon'

export const Bath = /* @__PURE__ */ icon(
  'M10 4 8 6 M17 19v2 M2 12h20 M7 19v2 M9 5 7.621 3.621A2.121 2.121 0 0 0 4 5v12a2 2 0 0 0 2 2h12a2 2 0 0 0 2-2v-5'
)
