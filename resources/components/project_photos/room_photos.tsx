import type { Data } from '@generated/data'
import { createContext, useContext, type ComponentType, type ReactNode } from 'react'
import type { PartItem } from '#shared/bids/bid_parts'

export interface RoomPhotosProps {
  /** A room of the project, or what a part of an offer is for. */
  of: { room: string } | { item: PartItem }
  name: string
  className?: string
  /** Shown if there are none. Default: nothing. */
  otherwise?: ReactNode
}

/** A project, and what shows its photos: pages without a project don't load that. */
interface PicturedRooms {
  project: Data.Project
  Photos: ComponentType<RoomPhotosProps & { project: Data.Project }>
}

export const PicturedRooms = createContext<PicturedRooms | null>(null)

/** The owner's photos of a room as a small picture that opens them, on the page of a project. */
export function RoomPhotos(props: RoomPhotosProps) {
  const pictured = useContext(PicturedRooms)
  if (!pictured) return props.otherwise
  const { project, Photos } = pictured
  return <Photos {...props} project={project} />
}
