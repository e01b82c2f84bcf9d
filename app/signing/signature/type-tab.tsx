import { Trans, useLingui } from '@lingui/react/macro'
import { IconCircleX } from '@tabler/icons-react'
import { useId, useLayoutEffect, useRef, useState } from 'react'
import { characterCount } from '../../../sync/entities/profile.ts'
import { MAX_TYPED_MARK_TEXT, typedMarkText } from '../../../sync/rules/marks/mark-text.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { classNames } from '../../ui/class-names.ts'
import { FieldMessage } from '../../ui/field.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Bone } from '../../ui/skeleton.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { chosenFace, familiesOf, type SignatureFace } from '../rules/signature-faces.ts'
import drawTabStyles from './draw-tab.module.css'
import { loadFace } from './load-faces.ts'
import styles from './type-tab.module.css'
import type { Faces } from './use-faces.ts'

export interface TypeTabProps {
  readonly label: string
  readonly text: string
  readonly faces: Faces
  readonly face: string
  readonly colour: string
  readonly onText: (text: string) => void
  readonly onFace: (face: string) => void
}

/** The name as it should appear, in four hands. */
export function TypeTab({
  label,
  text,
  faces: { status, faces },
  face,
  colour,
  onText,
  onFace,
}: TypeTabProps) {
  const { t } = useLingui()
  const format = useFormat()
  const group = useId()
  const chosen = chosenFace(face, faces)
  const count = characterCount(text)
  const [cut, setCut] = useState(false)
  const type = (next: string) => {
    const typed = typedMarkText(next, text)
    setCut(typed.cut)
    onText(typed.text)
  }
  return (
    <>
      <TextInput
        label={label}
        labelEnd={
          <span className="t12 m num" aria-hidden="true">
            <bdi dir="ltr">
              {format.number(count)} / {format.number(MAX_TYPED_MARK_TEXT)}
            </bdi>
          </span>
        }
        value={text}
        onText={type}
        autoComplete="name"
        enterKeyHint="done"
        {...(cut && { error: <Trans>Maximum 40 characters allowed</Trans> })}
        end={
          text === '' ? null : (
            <IconButton icon={IconCircleX} large label={t`Clear`} onClick={() => type('')} />
          )
        }
      />
      <fieldset className={classNames(drawTabStyles.hands, faces.length > 4 && 'two')} aria-label={t`Style`}>
        {faces.map((one) => (
          <label key={one.id} className={styles.hand}>
            {status === 'loading' ? (
              <Bone width="60%" height={24} />
            ) : (
              <FittedName text={text.trim() || one.name} face={one} colour={colour} />
            )}
            <input
              type="radio"
              name={group}
              aria-label={one.name}
              checked={one.id === chosen?.id}
              onChange={() => onFace(one.id)}
            />
            <span className={styles.dot} aria-hidden="true" />
          </label>
        ))}
        {faces.length === 0 ? (
          <FieldMessage tone="warn">
            <Trans>The styles for a typed name are not on this device.</Trans>
          </FieldMessage>
        ) : null}
      </fieldset>
    </>
  )
}

const CARD_PX = 40

/** Letters as large as the card allows; a long name gets smaller ones and is never cut. */
function FittedName({
  text,
  face,
  colour,
}: {
  readonly text: string
  readonly face: SignatureFace
  readonly colour: string
}) {
  const span = useRef<HTMLSpanElement>(null)
  useLayoutEffect(() => {
    const element = span.current
    const frame = element?.parentElement
    if (!element || !frame) return
    let current = true
    const refit = () => {
      if (!current) return
      element.style.fontSize = `${CARD_PX * face.size}px`
      // Swashes reach beyond the width a face claims for its letters.
      const room = frame.clientWidth - 24
      const need = element.scrollWidth
      if (need > room) element.style.fontSize = `${Math.max(10, (CARD_PX * face.size * room) / need)}px`
    }
    refit()
    void loadFace(face, text).then(refit)
    const observer = new ResizeObserver(refit)
    observer.observe(frame)
    return () => {
      current = false
      observer.disconnect()
    }
  }, [text, face])
  return (
    <span className={styles.handFrame} aria-hidden="true">
      <span
        ref={span}
        className="ink"
        dir="auto"
        style={{
          color: colour,
          fontFamily: familiesOf(face),
          fontWeight: face.weight,
          fontStyle: face.italic ? 'italic' : 'normal',
        }}
      >
        {text}
      </span>
    </span>
  )
}
