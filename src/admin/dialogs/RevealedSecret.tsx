import { lazyComponent } from '../parts/lazyComponent';
import type { Deciding } from '../approvals/useDeciding';

const RevealDialog = lazyComponent(async () => ({ default: (await import('./RevealDialog')).RevealDialog }));

/** What an approved call answered and is shown once, to whoever approved it. */
export const RevealedSecret = ({ deciding: { secret, saved } }: { deciding: Deciding }) =>
  secret && <RevealDialog reveals={secret.reveals} value={secret.value} onSaved={saved} />;
