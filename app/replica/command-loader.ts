import type { OutboxEntry } from '../../sync/replication/outbox.ts'
import type { ReplicaPorts } from './ports.ts'

export interface CommandLoader {
  /**
   * What these entries are written with is loaded; says whether anything was. Undefined where there was nothing to
   * load: a name this version does not know is asked for once.
   */
  load(entries: readonly Pick<OutboxEntry, 'name'>[]): Promise<boolean> | undefined
}

export function createCommandLoader({
  commandNamed,
  loadCommand,
}: Pick<ReplicaPorts, 'commandNamed' | 'loadCommand'>): CommandLoader {
  const asked = new Set<string>()
  return {
    load: (entries) => {
      const names = new Set(entries.map((one) => one.name))
      const wanted = [...names].filter((name) => !asked.has(name) && !commandNamed(name))
      if (!loadCommand || wanted.length === 0) return undefined
      for (const name of wanted) asked.add(name)
      return Promise.all(
        wanted.map((name) =>
          loadCommand(name).then(
            (command) => command !== undefined,
            () => {
              // No network, and not kept here: asked for again with the next change.
              asked.delete(name)
              return false
            },
          ),
        ),
      ).then((found) => found.includes(true))
    },
  }
}
