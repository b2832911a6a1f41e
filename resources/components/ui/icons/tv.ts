import { icon } from '~/components/ui/icons/icon'

export const Tv = /* @__PURE__ */ icon(
  'M17 2l-5 5-5-5 M4 7h16a2 2 0 0 1 2 2v11a2 2 0 0 1 -2 2h-16a2 2 0 0 1 -2 -2v-11a2 2 0 0 1 2 -2z'
)
