/** The photo of whoever looks: changed without network, seen at once, and what the server does not take comes back. */
import { useMember } from '../../device/use-member.ts'
import { useReplica, useReplicaView } from '../../replica/use-replica.tsx'
import type { MarkPicture } from '../../signing/signature/mark-picture.ts'

export function useOwnPhoto() {
  const replica = useReplica()
  const { files } = useMember()
  const sha256 = useReplicaView((view) => view.profile?.photoSha256 ?? null)
  const refused = useReplicaView(({ outbox }) =>
    outbox.findLast(
      (one) =>
        one.name === 'saveProfile' && one.state === 'refused' && 'photoSha256' in (one.input as object),
    ),
  )
  const dismiss = async () => {
    if (refused) await replica.discard(refused.id)
  }
  const save = async ({ sha256: wanted, png }: MarkPicture) => {
    await dismiss()
    const bytes = Uint8Array.from(atob(png), (letter) => letter.charCodeAt(0))
    // Shown here before the server has it, and without a network ever after.
    await files.device
      .put(bytes.buffer, { mediaType: 'image/png', keepFor: 'profile', sha256: wanted })
      .catch(() => undefined)
    await replica.dispatch('saveProfile', { photoSha256: wanted }, { title: '', blobs: { [wanted]: png } })
  }
  const remove = async () => {
    await dismiss()
    await replica.dispatch('saveProfile', { photoSha256: null }, { title: '' })
  }
  return {
    sha256,
    refused: refused?.result?.status === 'refused' ? refused.result : null,
    save,
    remove,
    dismiss,
  }
}
