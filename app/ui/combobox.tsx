import { Trans } from '@lingui/react/macro'
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react'
import { classNames } from './class-names.ts'
import { Field, type FieldText, splitFieldText } from './field.tsx'
import { Icon, type IconShape } from './icon.tsx'
import { isOpen, useFloating } from './use-floating.ts'

export type ComboboxOption = {
  value: string
  /** Plain text, for screen readers and for typing. */
  label: string
  /** What the row shows instead of the label. */
  content?: ReactNode
  disabled?: boolean
}

export type ComboboxProps = FieldText & {
  id?: string
  text: string
  onText: (text: string) => void
  /** Already filtered by the owner, who knows how to search. */
  options: readonly ComboboxOption[]
  /** `withCtrl`: taken with Ctrl or Command and Enter, where that means something else. */
  onChoose: (option: ComboboxOption, how: { readonly withCtrl: boolean }) => void
  /** The row that Enter takes when none was moved to; it shows. None when absent. */
  preselect?: number
  /** The person is about to choose: what is costly to gather can be gathered now. */
  onFirstFocus?: () => void
  /** Enter with no row chosen: an address typed in full. */
  onEnter?: (text: string) => void
  /** Backspace in an empty input: remove the last chip. */
  onBackspace?: () => void
  /** The focus has gone with nothing chosen: an owner who needs a choice shows the last one again. */
  onLeave?: () => void
  placeholder?: string
  icon?: IconShape
  /** Chosen values as chips, before the text. */
  before?: ReactNode
  end?: ReactNode
  /** Under the rows, always: "Add someone new". Options of its own belong into `options`. */
  footer?: ReactNode
  loading?: boolean
  inputMode?: 'text' | 'email' | 'search'
  autoFocus?: boolean
}

/** Type to search, arrows to choose, Enter to take. The list is a popover as wide as the input. */
export function Combobox(props: ComboboxProps) {
  const [fieldText, rest] = splitFieldText(props)
  const listId = useId()
  const list = useRef<HTMLDivElement>(null)
  const box = useRef<HTMLSpanElement>(null)
  const [moved, setActive] = useState(-1)
  const [open, setOpen] = useState(false)
  const place = useFloating(() => box.current, list, { side: 'below', align: 'stretch' })
  const { options } = rest
  const active = moved >= 0 ? moved : Math.min(rest.preselect ?? -1, options.length - 1)

  const show = () => {
    if (!isOpen(list.current)) list.current?.showPopover()
    place()
  }
  const hide = () => {
    if (isOpen(list.current)) list.current?.hidePopover()
    setActive(-1)
  }
  const choose = (option: ComboboxOption | undefined, withCtrl = false) => {
    if (option === undefined || option.disabled) return
    rest.onChoose(option, { withCtrl })
    hide()
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    // As the page has it: that the list was opened is told here a moment later, and whoever types fast was faster.
    const state = { open: isOpen(list.current), active, count: options.length, empty: rest.text === '' }
    const act = comboboxKey(event.key, state)
    if (act === undefined) return
    if (act.kind !== 'backspace') event.preventDefault()
    if (act.kind === 'move') {
      show()
      setActive(act.to)
      document.getElementById(`${listId}-${act.to}`)?.scrollIntoView({ block: 'nearest' })
    }
    if (act.kind === 'close') {
      event.stopPropagation()
      hide()
    }
    if (act.kind === 'choose') choose(options[active], event.ctrlKey || event.metaKey)
    if (act.kind === 'enter') rest.onEnter?.(rest.text)
    if (act.kind === 'backspace') rest.onBackspace?.()
  }
  return (
    <Field {...fieldText} {...(rest.id !== undefined && { id: rest.id })}>
      {(ids) => (
        <>
          <span ref={box} className={classNames('in', ids['aria-invalid'] && 'err')}>
            {rest.icon === undefined ? null : <Icon of={rest.icon} />}
            {rest.before}
            <input
              {...ids}
              role="combobox"
              aria-autocomplete="list"
              aria-expanded={open}
              aria-controls={listId}
              aria-activedescendant={active >= 0 && open ? `${listId}-${active}` : undefined}
              autoComplete="off"
              dir="auto"
              value={rest.text}
              placeholder={rest.placeholder}
              inputMode={rest.inputMode}
              // biome-ignore lint/a11y/noAutofocus: asked for only by pickers that open on a press
              autoFocus={rest.autoFocus}
              onKeyDown={onKeyDown}
              onFocus={() => {
                rest.onFirstFocus?.()
                show()
              }}
              onClick={show}
              onBlur={() => {
                hide()
                rest.onLeave?.()
              }}
              onChange={(event) => {
                rest.onText(event.target.value)
                setActive(-1)
                show()
              }}
            />
            {rest.end}
          </span>
          {/* biome-ignore lint/a11y/noStaticElementInteractions: a press in it only must not take the focus */}
          <div
            ref={list}
            popover="manual"
            className="pop menu"
            onToggle={(event) => setOpen(event.newState === 'open')}
            // Keeps the focus in the input while a row is pressed.
            onMouseDown={(event) => event.preventDefault()}
          >
            {/* Only options stand in a listbox: what is said beside them is not one. */}
            <div
              id={listId}
              role="listbox"
              hidden={options.length === 0}
              aria-label={typeof fieldText.label === 'string' ? fieldText.label : undefined}
              aria-busy={rest.loading || undefined}
            >
              {options.map((option, index) => (
                // biome-ignore lint/a11y/useFocusableInteractive: the input keeps the focus (aria-activedescendant)
                // biome-ignore lint/a11y/useKeyWithClickEvents: keys are handled by the input
                <div
                  key={option.value}
                  id={`${listId}-${index}`}
                  role="option"
                  aria-selected={index === active}
                  aria-disabled={option.disabled}
                  data-active={index === active || undefined}
                  onPointerMove={() => setActive(index)}
                  onClick={() => choose(option)}
                >
                  {option.content ?? option.label}
                </div>
              ))}
            </div>
            {options.length === 0 && !rest.loading && rest.footer === undefined ? (
              <div className="none">
                <Trans>No matches</Trans>
              </div>
            ) : null}
            {rest.footer}
          </div>
        </>
      )}
    </Field>
  )
}

export type ComboboxAct = { kind: 'move'; to: number } | { kind: 'choose' | 'enter' | 'close' | 'backspace' }

/** What a key does in the input of a combobox; undefined means: type on. */
export function comboboxKey(
  key: string,
  state: { open: boolean; active: number; count: number; empty: boolean },
): ComboboxAct | undefined {
  const { open, active, count, empty } = state
  if (key === 'ArrowDown' && count > 0) return { kind: 'move', to: active >= count - 1 ? 0 : active + 1 }
  if (key === 'ArrowUp' && count > 0) return { kind: 'move', to: active <= 0 ? count - 1 : active - 1 }
  if (key === 'Enter') return open && active >= 0 ? { kind: 'choose' } : { kind: 'enter' }
  if (key === 'Escape' && open) return { kind: 'close' }
  if (key === 'Backspace' && empty) return { kind: 'backspace' }
  return undefined
}
