/**
 * Work that follows a commit: mail, sealing, timers. The area whose commands cause it declares it beside them
 * (`sync/commands/<area>/effects.ts`): what it is told, what it is about, and what it must not overlap with. It becomes
 * a row in the same transaction (`server/jobs/store-effects.ts`) and is never done inside it; the area of the server
 * that names the declarations does them (`server/area.ts`).
 */

/** A payload with `dueAt` waits until then. */
export interface DeclaredEffect<P> {
  /** Jobs of one key run one at a time, in order of due time. */
  readonly key: (payload: P) => string
  /** Ids of the things without which nothing of it is left to do. */
  readonly about: (payload: P) => readonly string[]
  /** In whose name it is done, where those who wait take turns: an organisation or a person. */
  readonly share?: (payload: P) => string
}

/** What an area declares, by the kind of its effects. */
export type DeclaredEffects = Readonly<Record<string, DeclaredEffect<never>>>

export type EffectOf<D extends DeclaredEffects> = {
  readonly [K in keyof D & string]: { readonly kind: K } & PayloadOf<D[K]>
}[keyof D & string]
type PayloadOf<D> = D extends DeclaredEffect<infer P> ? P : never

export const effect = <P>(declared: DeclaredEffect<P>): DeclaredEffect<P> => declared

interface OfOrganization {
  readonly organizationId: string
}
/** What many wait for in the name of their organisation. */
export const shareOfOrganization = ({ organizationId }: OfOrganization): string => organizationId
