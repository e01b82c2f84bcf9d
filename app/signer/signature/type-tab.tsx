import { Trans, useLingui } from '@lingui/react/macro'
import { IconCircleX } from '@tabler/icons-react'
import { useId, useLayoutEffect, useRef } from 'react'
import { useFormat } from '../../i18n/use-format.ts'
import { classNames } from '../../ui/class-names.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import {
  characterCount,
  chosenFace,
  facesFor,
  familiesOf,
  MAX_SIGNATURE_CHARACTERS,
  type SignatureFace,
} from '../rules/signature-faces.ts'
import type { MarkKind } from '../rules/signing-part.ts'
import { loadFace } from './mark-picture.ts'

export interface TypeTabProps {
  readonly which: MarkKind
  readonly text: string
  readonly face: string
  readonly colour: string
  readonly onText: (text: string) => void
  readonly onFace: (face: string) => void
}

/** The name as it should appear, in four hands. */
export function TypeTab({ which, text, face, colour, onText, onFace }: TypeTabProps) {
  const { t } = useLingui()
  const format = useFormat()
  const group = useId()
  const faces = facesFor(text)
  const chosen = chosenFace(face, text)
  const count = characterCount(text)
  const tooLong = count > MAX_SIGNATURE_CHARACTERS
  return (
    <>
      <TextInput
        label={
          which === 'initials' ? (
            <Trans>Initials as they should appear</Trans>
          ) : (
            <Trans>Name as it should appear</Trans>
          )
        }
        labelEnd={
          <span className="t12 m num" aria-hidden="true">
            <bdi dir="ltr">
              {format.number(count)} / {format.number(MAX_SIGNATURE_CHARACTERS)}
            </bdi>
          </span>
        }
        value={text}
        onText={onText}
        autoComplete="name"
        enterKeyHint="done"
        {...(tooLong && { error: <Trans>Maximum 40 characters allowed</Trans> })}
        end={
          text === '' ? null : (
            <IconButton icon={IconCircleX} large label={t`Clear`} onClick={() => onText('')} />
          )
        }
      />
      <fieldset className={classNames('hands', faces.length > 4 && 'two')} aria-label={t`Style`}>
        {faces.map((one) => (
          <label key={one.id} className="hand">
            <FittedName text={text.trim() || one.name} face={one} colour={colour} />
            <input
              type="radio"
              name={group}
              aria-label={one.name}
              checked={one.id === chosen.id}
              onChange={() => onFace(one.id)}
            />
            <span className="dot" aria-hidden="true" />
          </label>
        ))}
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
    <span className="hand-frame" aria-hidden="true">
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
