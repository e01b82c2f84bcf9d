import type { Profile } from '../../sync/entities/profile.ts'
import { useSessionState } from '../session/use-session.tsx'
import { ComeBack } from './come-back.tsx'
import { ShowProof } from './show-proof.tsx'
import { SwitchQuestion } from './switch-question.tsx'
import { useWaysWords } from './words.ts'

/** The same for every question, or it would be asked anew each time it is drawn. */
const ACCOUNT = { act: 'account' } as const

/** Asks the person of this session to show anew who they are, by whatever way they have; also where it has ended. */
export function ShowWhoIs(props: { readonly profile: Pick<Profile, 'email'>; readonly onShown: () => void }) {
  useWaysWords()
  const { profile, onShown } = props
  const state = useSessionState()
  if (state.kind === 'locked' && state.other)
    return <SwitchQuestion profile={state.profile} other={state.other} />
  if (state.kind !== 'signedIn' || state.access === 'needsSignIn') return <ComeBack profile={profile} />
  return <ShowProof email={profile.email} asks={ACCOUNT} keepsPage onShown={onShown} />
}
