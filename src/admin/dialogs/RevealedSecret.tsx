import { lazyComponent } from '../parts/lazyComponent';
import type { Deciding } from '../approvals/useDecision';

const RevealDialog = lazyComponent(async () => ({ default: (await import('./RevealDialog')).RevealDialog }));

/** Reveals the secret in the answer of an approved call to the user who approved it. */
export const RevealedSecret = ({ deciding: { secret, onSecretSaved } }: { deciding: Deciding }) =>
  secret && <RevealDialog reveals={secret.reveals} value={secret.value} onSaved={onSecretSaved} />;
