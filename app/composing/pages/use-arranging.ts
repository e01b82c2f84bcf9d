import { useMemo, useRef, useState } from 'react'
import type { DocumentView } from '../../../sync/collab/draft-view.ts'
import { isUntouched } from '../../../sync/collab/pages/arrangement.ts'
import { announce } from '../../ui/live-region.tsx'
import type { RefusedFile } from './arrange-notes.tsx'
import { useArrangeWords } from './arrange-words.ts'
import {
  type Arranging,
  appendPages,
  beginArranging,
  deleteChosen,
  moveBefore,
  redo,
  shift,
  turnChosen,
  undo,
} from './arranging.ts'
import type { PageAct } from './page-keys.ts'
import { usePageSources } from './use-page-sources.ts'

/** A document's pages on the way to another arrangement, and everything that can be done to them; each act is said. */
export function useArranging(document: Pick<DocumentView, 'name' | 'sha256'>) {
  const words = useArrangeWords()
  const { main, sources, add } = usePageSources(document)
  const count = main.status === 'open' ? main.source.sizes.length : 0
  const untouched = useMemo(() => beginArranging(count), [count])
  const [begun, setBegun] = useState<Arranging | null>(null)
  const state = begun ?? untouched
  // What was arranged while a file was being read stays.
  const latest = useRef(state)
  latest.current = state
  const [refused, setRefused] = useState<readonly RefusedFile[]>([])
  const [adding, setAdding] = useState(0)

  const set = (next: Arranging, said?: string) => {
    if (next === latest.current) return
    latest.current = next
    setBegun(next)
    if (said !== undefined) announce(said)
  }
  const act = (wish: PageAct) => {
    const after = ACTS[wish](state)
    if (wish === 'undo') set(after, words.undone)
    else if (wish === 'redo') set(after, words.redone)
    else if (wish === 'delete') set(after, words.deleted(state, after))
    else if (wish === 'left' || wish === 'right') set(after, words.turned(after, wish === 'right' ? 90 : 270))
    else set(after, words.moved(after))
  }
  const addFiles = async (chosen: readonly File[]) => {
    setRefused([])
    setAdding((before) => before + 1)
    for (const file of chosen) {
      const opened = await add(file)
      const after = 'problem' in opened ? null : appendPages(latest.current, opened.index, opened.count)
      const problem = 'problem' in opened ? opened.problem : 'too-many-pages'
      if (after && 'count' in opened) set(after, words.added(opened.count, file.name))
      else setRefused((before) => [...before, { name: file.name, problem }])
    }
    setAdding((before) => before - 1)
  }
  return {
    main,
    sources,
    state,
    choose: set,
    act,
    /** The chosen pages before this one, or (null) to the end. */
    move: (beforeKey: string | null) => {
      const after = moveBefore(state, beforeKey)
      set(after, words.moved(after))
    },
    addFiles,
    isAdding: adding > 0,
    refused,
    isChanged: count > 0 && !isUntouched(state.pages, count),
  }
}

const ACTS: Readonly<Record<PageAct, (state: Arranging) => Arranging>> = {
  earlier: (state) => shift(state, -1),
  later: (state) => shift(state, 1),
  left: (state) => turnChosen(state, 270),
  right: (state) => turnChosen(state, 90),
  delete: deleteChosen,
  undo,
  redo,
}
