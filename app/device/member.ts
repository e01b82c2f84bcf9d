import type { Profile } from '../../sync/entities/profile.ts'
import type { DecidedRequest } from '../../sync/replication/decided.ts'
import type { DraftsOnDemand } from '../live/drafts-on-demand.ts'
import type { RescuedDrafts } from '../live/rescued-drafts-context.ts'
import type { UnsavedDrafts } from '../live/unsaved-drafts.ts'
import type { BodyStore } from '../replica/body-store.ts'
import type { Connection } from '../replica/connection.ts'
import type { Replica } from '../replica/engine.ts'
import type { KeptAnswers } from '../replica/kept-answers.ts'
import type { LocalDatabase } from '../replica/local-database.ts'
import type { Reply } from '../replica/ports.ts'
import type { StepProviders } from '../session/step-providers.ts'
import type { KeptWordsStore } from '../ui/kept-words.ts'
import type { DeviceEnvelopes } from './device-envelopes.ts'
import type { MemberFiles } from './member-files.ts'

/** Everything a signed-in person has on this device; `app/member` opens and closes it. */
export interface Member {
  readonly profile: Profile
  readonly replica: Replica
  readonly local: LocalDatabase
  readonly bodies: BodyStore
  /** Envelopes that are here in full: what waits for them, and what they keep on purpose. */
  readonly kept: DeviceEnvelopes
  /** Drafts with a copy on this device. */
  draftsHere(): Promise<readonly string[]>
  readonly drafts: DraftsOnDemand
  /** Copies of drafts that the server would not take. */
  readonly rescued: RescuedDrafts
  /** What of drafts only this device holds, and what another one held. */
  unsaved(): Promise<UnsavedDrafts>
  /** Of wishes of another device of theirs: which have an answer, and the key that device has shown (`sync/replication/decided.ts`). */
  askDecided(request: DecidedRequest): Promise<Reply<unknown>>
  readonly files: MemberFiles
  readonly stepProviders: StepProviders
  readonly answers: KeptAnswers
  /** What was typed into forms that have not been used yet. */
  readonly words: KeptWordsStore
  readonly connection: Connection
  /** Ends the work in this tab; the data stays. */
  close(): Promise<void>
}
