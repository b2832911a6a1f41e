import { icon } from '~/components/ui/icons/icon'

export const Truck = /* @__PURE__ */ icon(
  'M14 18V6a2 2 0 0 0-2-2H4a2 2 0 0 0-2 2v11a1 1 0 0 0 1 1h2 M15 18H9 M19 18h2a1 1 0 0 0 1-1v-3.65a1 1 0 0 0-.22-.624l-3.48-4.35A1 1 0 0 0 17.52 8H14 M15 18a2 2 0 1 0 4 0a2 2 0 1 0 -4 0z M5 18a2 2 0 1 0 4 0a2 2 0 1 0 -4 0z'
)
