import { useEffect, useEffectEvent } from 'react';
import { answerOtherTabs } from '../../authProvider/otherTabs';
import { signOut } from '../../authProvider/session';
import { useConsole } from '../state/ConsoleContext';
import { usePlatform } from '../state/usePlatform';

/** Gives this session to new tabs unless it is locked, and ends it when its user signs out in another tab. */
export const useOtherTabs = (isLocked: boolean): void => {
  const { session, config } = useConsole();
  const platform = usePlatform();
  const isLockedNow = useEffectEvent(() => isLocked);
  useEffect(
    () =>
      answerOtherTabs({
        userId: session.id,
        mayGive: () => config.handsOverSessions === true && !isLockedNow(),
        onEnd: () => {
          // This tab may have a session of its own, which ends too.
          void platform.signOut();
          signOut('elsewhere');
        },
      }),
    [session.id, config, platform],
  );
};
