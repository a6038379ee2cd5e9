import { later } from '../parts/later';
import type { Deciding } from '../approvals/useDeciding';

const RevealDialog = later(async () => ({ default: (await import('./RevealDialog')).RevealDialog }));

/** What an approved call answered and is shown once, to whoever approved it. */
export const RevealedSecret = ({ deciding: { secret, saved } }: { deciding: Deciding }) =>
  secret && <RevealDialog reveals={secret.reveals} value={secret.value} onSaved={saved} />;
