import {
  Bath,
  BedDouble,
  Blocks,
  BookOpen,
  Coffee,
  CookingPot,
  DoorOpen,
  House,
  LampDesk,
  Sofa,
  Trees,
  Tv,
  Utensils,
  WashingMachine,
  type LucideIcon,
} from 'lucide-react'

const icons: Readonly<Record<string, LucideIcon>> = {
  'Living Room': Sofa,
  'Family Room': Tv,
  'Dining Room': Utensils,
  'Kitchen': CookingPot,
  'Breakfast Room/Nook': Coffee,
  'Office': LampDesk,
  'Den': BookOpen,
  'Playroom': Blocks,
  'Laundry Room': WashingMachine,
  'Master Bedroom': BedDouble,
  'All Bedrooms': BedDouble,
  'Master Bathroom': Bath,
  'All Bathrooms': Bath,
  'Number of Bathrooms': Bath,
  'Entry/Foyer': DoorOpen,
  'Outdoor Space': Trees,
}

/** The picture beside a room's name; a house for names that are not in the list. */
export function roomIcon(room: string): LucideIcon {
  return icons[room] ?? House
}
