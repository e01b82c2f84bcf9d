/** Chooses a picture and the part of it that others see. The circle is how it will look; what is kept is the square (A171). */
import { Trans, useLingui } from '@lingui/react/macro'
import { IconCircle, IconSquare } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import Cropper from 'react-easy-crop'
import 'react-easy-crop/react-easy-crop.css'
import { type MarkImageProblem, markImageProblem } from '../../../sync/rules/marks/mark-image.ts'
import type { MarkPicture } from '../../signing/signature/mark-picture.ts'
import { useImageProblemWords } from '../../signing/signature/mark-words.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FieldMessage } from '../../ui/field.tsx'
import { FileDrop } from '../../ui/file-drop.tsx'
import { announce } from '../../ui/live-region.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import styles from './photo-dialog.module.css'
import { type Square, squarePicture, squareWithin } from './square-picture.ts'

interface Chosen {
  readonly bitmap: ImageBitmap
  readonly url: string
}

export function PhotoDialog(props: {
  readonly onPicture: (picture: MarkPicture) => void
  readonly onClose: () => void
}) {
  const { onPicture, onClose } = props
  const { t } = useLingui()
  const words = useImageProblemWords()
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const [problem, setProblem] = useState<MarkImageProblem | null>(null)
  const [square, setSquare] = useState<Square | null>(null)
  const [busy, setBusy] = useState(false)
  useEffect(
    () => () => {
      if (chosen === null) return
      chosen.bitmap.close()
      URL.revokeObjectURL(chosen.url)
    },
    [chosen],
  )
  const sentence = (found: MarkImageProblem) =>
    found === 'unreadable' ? t`Photo not updated. Try again with valid image.` : words[found]
  const take = async (file: File | undefined) => {
    if (file === undefined) return
    const opened = await openPicture(file)
    const failed = typeof opened === 'string' ? opened : null
    setProblem(failed)
    setSquare(null)
    setChosen(typeof opened === 'string' ? null : opened)
    if (failed !== null) announce(sentence(failed), 'assertive')
  }
  const save = async () => {
    if (chosen === null || square === null) return
    setBusy(true)
    try {
      onPicture(await squarePicture(chosen.bitmap, square))
    } catch {
      setProblem('unreadable')
      setBusy(false)
    }
  }
  return (
    <Dialog
      open
      onClose={onClose}
      width={900}
      title={<Trans>Edit Profile Image</Trans>}
      footer={
        <>
          {chosen === null ? null : (
            <Button size="md" onClick={() => setChosen(null)}>
              <Trans>Another picture</Trans>
            </Button>
          )}
          <span className="grow" />
          <Button size="md" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button
            size="md"
            variant="filled"
            disabled={square === null}
            busy={busy}
            onClick={() => void save()}
          >
            <Trans>Save</Trans>
          </Button>
        </>
      }
    >
      {chosen === null ? (
        <FileDrop
          label={<Trans>Choose a picture or drop it here</Trans>}
          hint={<Trans>PNG or JPEG, at most 2 MB</Trans>}
          accept="image/png,image/jpeg"
          onFiles={(files) => void take(files[0])}
        />
      ) : (
        <Crop chosen={chosen} onSquare={setSquare} />
      )}
      {problem === null ? null : <FieldMessage tone="bad">{sentence(problem)}</FieldMessage>}
    </Dialog>
  )
}

/** Of the specification; on a phone as wide as there is room. */
const CROP_WIDTH_PX = 600

export function Crop({
  chosen,
  onSquare,
}: {
  readonly chosen: Chosen
  readonly onSquare: (square: Square) => void
}) {
  const { t } = useLingui()
  const [at, setAt] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(1)
  const [shape, setShape] = useState<'round' | 'rect'>('round')
  return (
    <div className={styles.crop}>
      <div className={styles.area} style={{ inlineSize: `min(${CROP_WIDTH_PX}px, 100%)` }}>
        <Cropper
          image={chosen.url}
          crop={at}
          zoom={zoom}
          rotation={0}
          aspect={1}
          minZoom={1}
          maxZoom={4}
          zoomSpeed={1}
          keyboardStep={4}
          cropShape={shape}
          restrictPosition
          style={{}}
          classes={{}}
          mediaProps={{ alt: '' }}
          cropperProps={{ 'aria-label': t`Part of the picture: move it with the arrow keys` }}
          disableAutomaticStylesInjection
          onCropChange={setAt}
          onZoomChange={setZoom}
          onCropComplete={(_, area) => onSquare(squareWithin(area, chosen.bitmap))}
        />
      </div>
      <div className={styles.controls}>
        <label className={styles.zoom}>
          <span className="lab">
            <Trans>Zoom</Trans>
          </span>
          <input
            type="range"
            min={1}
            max={4}
            step={0.05}
            value={zoom}
            onChange={(event) => setZoom(Number(event.target.value))}
          />
        </label>
        <Segmented
          label={t`How it is shown`}
          value={shape}
          onValue={setShape}
          options={[
            { value: 'round', label: t`Circle`, icon: IconCircle },
            { value: 'rect', label: t`Square`, icon: IconSquare },
          ]}
        />
      </div>
    </div>
  )
}

/** Judged by its bytes, whatever it is called. */
async function openPicture(file: File): Promise<Chosen | MarkImageProblem> {
  const first = new Uint8Array(await file.slice(0, 16).arrayBuffer())
  const problem = markImageProblem(first, file.size)
  if (problem !== null) return problem
  try {
    return { bitmap: await createImageBitmap(file), url: URL.createObjectURL(file) }
  } catch {
    return 'unreadable'
  }
}
