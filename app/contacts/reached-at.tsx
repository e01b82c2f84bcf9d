import { dottedMask } from '../../sync/rules/mask.ts'
import { Ltr } from '../ui/bidi.tsx'

/** An address, a number or an Emirates ID as it is shown; stars of one that is masked would say how long it is. */
export const ReachedAt = ({ children }: { readonly children: string }) => <Ltr>{dottedMask(children)}</Ltr>
