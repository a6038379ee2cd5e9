import { later } from '../shell/later';
import type { Deciding } from './useDeciding';

const RevealDialog = later(async () => ({ default: (await import('../dialogs/RevealDialog')).RevealDialog }));

/** What an approved call answered and is shown once, to whoever approved it. */
export const RevealedSecret = ({ deciding: { secret, saved } }: { deciding: Deciding }) =>
  secret && <RevealDialog reveals={secret.reveals} value={secret.value} onSaved={saved} />;
