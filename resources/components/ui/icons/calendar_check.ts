import { icon } from '~/components/ui/icons/icon'

export const CalendarCheck = /* @__PURE__ */ icon(
  'M8 2v4 M16 2v4 M5 4h14a2 2 0 0 1 2 2v14a2 2 0 0 1 -2 2h-14a2 2 0 0 1 -2 -2v-14a2 2 0 0 1 2 -2z M3 10h18 M9 16l2 2 4-4'
)
