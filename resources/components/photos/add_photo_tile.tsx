import { Camera, ImageDown, ImagePlus } from '~/components/ui/icons'
import { useRef, type ChangeEvent } from 'react'
import { usePhotoTypes } from '~/components/photos/use_photo_types'
import { Button } from '~/components/ui/button'
import { classes } from '~/lib/classes'

interface AddPhotoTileProps {
  /** Whether files are being dragged over the photos. */
  target: boolean
  disabled: boolean
  describedBy?: string
  /** Shown below the label where there's room. */
  hint?: string
  onAdd: (files: File[]) => void
}

/**
 * The last tile: opens the file picker, shows that files can be dropped, and opens a phone's
 * camera.
 */
export function AddPhotoTile({
  target,
  disabled,
  describedBy,
  hint = 'or drop it here',
  onAdd,
}: AddPhotoTileProps) {
  const input = useRef<HTMLInputElement>(null)
  const types = usePhotoTypes()

  function choose({ target: chosen }: ChangeEvent<HTMLInputElement>) {
    onAdd([...(chosen.files ?? [])])
    // Allows the same file to be chosen again after it was removed.
    chosen.value = ''
  }

  /**
   * With `capture` a phone opens its camera; without it, its photo library, often without a camera.
   */
  function open({ camera }: { camera: boolean }) {
    if (camera) input.current?.setAttribute('capture', 'environment')
    else input.current?.removeAttribute('capture')
    input.current?.click()
  }

  const Icon = target ? ImageDown : ImagePlus
  return (
    <li className="pointer-coarse:grid pointer-coarse:aspect-[4/3] pointer-coarse:grid-rows-[1fr_auto] pointer-coarse:gap-2">
      <input
        ref={input}
        type="file"
        name="photos"
        accept={types}
        multiple
        hidden
        onChange={choose}
      />
      <button
        type="button"
        data-add-photo
        disabled={disabled}
        aria-describedby={describedBy}
        aria-invalid={describedBy ? true : undefined}
        onClick={() => open({ camera: false })}
        className={classes(
          'grid aspect-[4/3] w-full place-content-center justify-items-center gap-1.5 rounded-lg p-3 text-center pointer-coarse:aspect-auto pointer-coarse:gap-1 pointer-coarse:p-1 disabled:opacity-60',
          target
            ? 'border-2 border-dashed border-accent bg-accent-soft text-accent-strong'
            : 'border-[1.5px] border-dashed border-control bg-surface hover:border-accent hover:text-accent'
        )}
      >
        <Icon className="icon size-6" />
        <span className="text-[0.9375rem] font-semibold">
          {target ? 'Drop here' : 'Add a photo'}
        </span>
        {!target && (
          <span className="text-[0.8125rem] leading-tight text-muted max-sm:hidden">{hint}</span>
        )}
      </button>
      <Button
        icon={Camera}
        className="hidden w-full pointer-coarse:inline-flex"
        aria-disabled={disabled || undefined}
        onClick={() => !disabled && open({ camera: true })}
      >
        Take a photo
      </Button>
    </li>
  )
}
