import { IconCheck, IconChevronRight } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react'
import { useDirection } from '../../i18n/use-direction.ts'
import { Field, type FieldText } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import styles from './inputs.module.css'
import { pathTo, seenNodes, type TreeNode, treeKey } from './tree-rules.ts'

export type TreeProps = FieldText & {
  readonly id?: string
  readonly nodes: readonly TreeNode[]
  /** One, or several where `several` is set. */
  readonly value: readonly string[]
  readonly several?: boolean
  readonly onValue: (value: readonly string[]) => void
  readonly onBlur?: () => void
  /** At the end of a node: a count, an act. */
  readonly end?: (node: TreeNode) => ReactNode
}

/** Things within things: departments, folders, seats. One tab stop; arrows walk, Enter or Space chooses. */
export function Tree(props: TreeProps) {
  const { nodes, value, several = false, onValue, onBlur, end, id, ...text } = props
  const direction = useDirection()
  const base = useId()
  const list = useRef<HTMLDivElement>(null)
  const [unfolded, setUnfolded] = useState<ReadonlySet<string>>(
    () =>
      new Set(
        value.flatMap((one) =>
          pathTo(nodes, one)
            .slice(0, -1)
            .map((node) => node.id),
        ),
      ),
  )
  const seen = seenNodes(nodes, unfolded)
  const [at, setAt] = useState(() =>
    Math.max(
      0,
      seen.findIndex((one) => value.includes(one.node.id)),
    ),
  )
  const active = Math.min(at, seen.length - 1)
  const fold = (node: TreeNode, open: boolean) =>
    setUnfolded((before) => {
      const next = new Set(before)
      if (open) next.add(node.id)
      else next.delete(node.id)
      return next
    })
  const choose = (node: TreeNode) => {
    if (node.disabled) return
    const has = value.includes(node.id)
    if (!several) return onValue([node.id])
    onValue(has ? value.filter((one) => one !== node.id) : [...value, node.id])
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const act = treeKey(event.key, active, seen, unfolded, direction)
    const here = seen[active]
    if (act === undefined || here === undefined) return
    event.preventDefault()
    if (act.kind === 'move') {
      setAt(act.to)
      list.current?.querySelectorAll<HTMLElement>('[role="treeitem"]')[act.to]?.focus()
    }
    if (act.kind === 'choose') choose(here.node)
    if (act.kind === 'fold' || act.kind === 'unfold') fold(here.node, act.kind === 'unfold')
  }
  return (
    <Field {...text} {...(id !== undefined && { id })}>
      {(ids) => (
        <div
          {...ids}
          ref={list}
          role="tree"
          className={styles.tree}
          tabIndex={-1}
          aria-label={typeof text.label === 'string' ? text.label : undefined}
          aria-multiselectable={several}
          onKeyDown={onKeyDown}
          onBlur={onBlur}
        >
          {seen.map(({ node, depth, place, of }, index) => {
            const isBranch = (node.children?.length ?? 0) > 0
            const isOpen = unfolded.has(node.id)
            const chosen = value.includes(node.id)
            return (
              // biome-ignore lint/a11y/useKeyWithClickEvents: keys are read by the tree
              <div
                key={node.id}
                id={`${base}-${node.id}`}
                role="treeitem"
                className={styles.node}
                style={{ '--depth': depth } as React.CSSProperties}
                tabIndex={index === active ? 0 : -1}
                aria-level={depth + 1}
                aria-posinset={place}
                aria-setsize={of}
                aria-expanded={isBranch ? isOpen : undefined}
                aria-selected={chosen}
                aria-disabled={node.disabled}
                onClick={() => {
                  setAt(index)
                  choose(node)
                }}
              >
                {/* biome-ignore lint/a11y/useKeyWithClickEvents: the arrows do the same */}
                {/* biome-ignore lint/a11y/noStaticElementInteractions: as above */}
                <span
                  className={styles.turn}
                  onClick={(event) => {
                    if (!isBranch) return
                    event.stopPropagation()
                    setAt(index)
                    fold(node, !isOpen)
                  }}
                >
                  {isBranch ? <Icon of={IconChevronRight} size={16} mirror /> : null}
                </span>
                <bdi className="grow cut">{node.label}</bdi>
                {end?.(node)}
                {chosen ? <Icon of={IconCheck} size={16} /> : null}
              </div>
            )
          })}
        </div>
      )}
    </Field>
  )
}
