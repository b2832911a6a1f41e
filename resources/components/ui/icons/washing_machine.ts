import { icon } from '~/components/ui/icons/icon'

export const WashingMachine = /* @__PURE__ */ icon(
  'M3 6h3 M17 6h.01 M5 2h14a2 2 0 0 1 2 2v16a2 2 0 0 1 -2 2h-14a2 2 0 0 1 -2 -2v-16a2 2 0 0 1 2 -2z M7 13a5 5 0 1 0 10 0a5 5 0 1 0 -10 0z M12 18a2.5 2.5 0 0 0 0-5 2.5 2.5 0 0 1 0-5'
)
