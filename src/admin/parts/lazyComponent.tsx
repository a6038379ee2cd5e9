import { useTranslate } from 'react-admin';
import { useEffect, useState, type ComponentType } from 'react';
import { loadCode } from '../../dataProvider/loadCode';
import { failureCodes, PlatformError } from '../../dataProvider/platformError';

interface Failure {
  why: Error;
  onRetry: () => void;
  onClose?: () => void;
}

const NotLoaded = ({ why, onRetry, onClose }: Failure) => {
  const t = useTranslate();
  return (
    <div className={onClose ? 'not-loaded toast error' : 'note'} role="alert">
      <span>{t(why.message)}</span>
      {why instanceof PlatformError && why.code === failureCodes.newVersion ? (
        // A browser keeps what a file did when it was first asked for: only a new page asks again.
        <button className="button small" type="button" onClick={() => location.reload()}>
          {t('Reload')}
        </button>
      ) : (
        <button className="button small" type="button" onClick={onRetry}>
          {t('Retry')}
        </button>
      )}
      {onClose && (
        <button className="button plain small" type="button" onClick={onClose}>
          {t('Close')}
        </button>
      )}
    </div>
  );
};

/** A part of the console whose code is fetched apart: `fetch` gets it ready before it is wanted. */
export type LazyComponent<P extends object> = ComponentType<P> & { fetch: () => Promise<unknown> };

/**
 * A component whose code is fetched when it is first shown, or before by `fetch`. Unlike `lazy`, what can't be loaded
 * says so in its own place, can be tried again, and takes nothing else from the screen.
 */
export const lazyComponent = <P extends object>(
  load: () => Promise<{ default: ComponentType<P> }>,
): LazyComponent<P> => {
  let code: ComponentType<P> | undefined;
  const fetch = async () => {
    code ??= (await loadCode(load)).default;
    return code;
  };
  const Part = (props: P) => {
    const [Code, setCode] = useState(() => code);
    const [failed, setFailed] = useState<Error>();
    useEffect(() => {
      if (Code || failed) return undefined;
      let wanted = true;
      fetch().then(
        (loaded) => wanted && setCode(() => loaded),
        (error: Error) => wanted && setFailed(error),
      );
      return () => {
        wanted = false;
      };
    }, [Code, failed]);
    if (Code) return <Code {...props} />;
    const { onClose } = props as { onClose?: () => void };
    return failed && <NotLoaded why={failed} onRetry={() => setFailed(undefined)} onClose={onClose} />;
  };
  return Object.assign(Part, { fetch });
};
