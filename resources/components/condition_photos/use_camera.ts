import { useEffect, useState, type RefObject } from 'react'

type CameraState = 'opening' | 'open' | 'refused'

const wanted: MediaStreamConstraints = {
  audio: false,
  video: { facingMode: { ideal: 'environment' }, width: { ideal: 1920 }, height: { ideal: 1440 } },
}

/** Shows the camera in a video element while it's mounted. `refused` also means that there is none. */
export function useCamera(video: RefObject<HTMLVideoElement | null>): CameraState {
  const [state, setState] = useState<CameraState>('opening')
  useEffect(() => {
    let stream: MediaStream | null = null
    let isOver = false
    const stop = () => stream?.getTracks().forEach((track) => track.stop())
    async function open() {
      try {
        // Missing on plain HTTP.
        stream = await navigator.mediaDevices.getUserMedia(wanted)
        if (isOver || !video.current) return stop()
        video.current.srcObject = stream
        await video.current.play()
        setState('open')
      } catch {
        stop()
        if (!isOver) setState('refused')
      }
    }
    void open()
    return () => {
      isOver = true
      stop()
    }
  }, [video])
  return state
}
