import { useEffect, useSyncExternalStore } from 'react';
import { lazyComponent } from '../loading/lazyComponent';
import { prefetch } from '../loading/prefetch';
import type { Services } from '../state/services';

const ProofDialog = lazyComponent(() => import('./ProofDialog'));
const FactorDue = lazyComponent(() => import('./FactorDue'));

/**
 * Fetches the question once somebody begins to act: it comes in the middle of work, perhaps when the network is bad. Who only
 * reads is never asked.
 */
const useFetchOnceActing = () =>
  useEffect(() => {
    const options = { once: true };
    const fetchProof = () => void prefetch([ProofDialog]);
    addEventListener('pointerdown', fetchProof, options);
    addEventListener('keydown', fetchProof, options);
    return () => {
      removeEventListener('pointerdown', fetchProof);
      removeEventListener('keydown', fetchProof);
    };
  }, []);

type Props = { services: Pick<Services, 'proofRequests' | 'isFactorDue' | 'live' | 'cache'> };

/**
 * Asks the user who they are when the platform wants to know it before a call, and has them set up a second factor when
 * it answers nothing without one. Everything open or typed stays below.
 */
export const ProofQuestions = ({ services: { proofRequests, isFactorDue, live, cache } }: Props) => {
  const isAsked = useSyncExternalStore(proofRequests.isOpen.subscribe, proofRequests.isOpen.get);
  const isDue = useSyncExternalStore(isFactorDue.subscribe, isFactorDue.get);
  useFetchOnceActing();
  useEffect(() => {
    // The dialog that waits for the answer says so; nothing can be pressed behind it.
    if (isAsked) ProofDialog.fetch().catch((error: Error) => proofRequests.end(error));
  }, [isAsked, proofRequests]);
  return (
    <>
      {isAsked && <ProofDialog onProven={() => proofRequests.end(true)} onClose={() => proofRequests.end(false)} />}
      {isDue && (
        <FactorDue
          onDone={() => {
            isFactorDue.set(false);
            live.reconnect();
            cache.refetchAll();
          }}
        />
      )}
    </>
  );
};
