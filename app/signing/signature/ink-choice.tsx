import { Trans, useLingui } from '@lingui/react/macro'
import { IconPlus } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { Icon } from '../../ui/icon.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { INKS, inkProblem } from '../rules/ink-colours.ts'
import drawTabStyles from './draw-tab.module.css'
import styles from './ink-choice.module.css'

/** Black, blue, red, or a colour of one's own that can be read on white. */
export function InkChoice({
  colour,
  onColour,
}: {
  readonly colour: string
  readonly onColour: (colour: string) => void
}) {
  const { t } = useLingui()
  const group = useId()
  const own = !(Object.values(INKS) as string[]).includes(colour)
  const [open, setOpen] = useState(own)
  const [hex, setHex] = useState(own ? colour : '#')
  const names = { black: t`Black`, blue: t`Blue`, red: t`Red` }
  const problem = inkProblem(hex)
  return (
    <fieldset className={drawTabStyles.inks} aria-label={t`Colour`}>
      <div className="row">
        <span className="m grow" aria-hidden="true">
          <Trans>Colour</Trans>
        </span>
        {(Object.keys(INKS) as (keyof typeof INKS)[]).map((name) => (
          <label key={name} className={styles.inkDot} title={names[name]}>
            <input
              type="radio"
              name={group}
              aria-label={names[name]}
              checked={!open && colour === INKS[name]}
              onChange={() => {
                setOpen(false)
                onColour(INKS[name])
              }}
            />
            <i style={{ background: INKS[name] }} />
          </label>
        ))}
        <label className={styles.inkDot} title={t`Another colour`}>
          <input
            type="radio"
            name={group}
            aria-label={t`Another colour`}
            checked={open}
            onChange={() => {
              setOpen(true)
              if (inkProblem(hex) === null) onColour(hex)
            }}
          />
          {own && open && problem === null ? (
            <i style={{ background: colour }} />
          ) : (
            <i className={styles.own}>
              <Icon of={IconPlus} size={14} />
            </i>
          )}
        </label>
      </div>
      {open ? (
        <TextInput
          label={<Trans>Colour code</Trans>}
          value={hex}
          dir="ltr"
          spellCheck={false}
          maxLength={7}
          onText={(text) => {
            const next = text.startsWith('#') ? text : `#${text}`
            setHex(next)
            if (inkProblem(next) === null) onColour(next)
          }}
          {...(hex.length >= 4 && problem === 'tooLight'
            ? { error: <Trans>This colour is too light to be read on white paper.</Trans> }
            : hex.length === 7 && problem === 'notAColour'
              ? { error: <Trans>Use six digits, such as #16246B.</Trans> }
              : { hint: <Trans>Use six digits, such as #16246B.</Trans> })}
        />
      ) : null}
    </fieldset>
  )
}
