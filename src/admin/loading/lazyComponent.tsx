import { useTranslate } from 'react-admin';
import { useEffect, useState, type ComponentType } from 'react';
import { loadCode } from '../../dataProvider/loadCode';
import { failureCodes, PlatformError } from '../../dataProvider/platformError';

interface NotLoadedProps {
  error: Error;
  onRetry: () => void;
  /** Set for a dialog, which has no place on the page: its error is shown as a toast that this closes. */
  onClose?: () => void;
}

const NotLoaded = ({ error, onRetry, onClose }: NotLoadedProps) => {
  const t = useTranslate();
  return (
    <div className={onClose ? 'not-loaded toast error' : 'note'} role="alert">
      <span>{t(error.message)}</span>
      {error instanceof PlatformError && error.code === failureCodes.newVersion ? (
        // The browser caches a failed module import: only reloading the page requests the file again.
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

/**
 * A component in a separate file; `fetch` loads its code in advance and rejects when that fails. `isFetched` says whether
 * it is there, so that the component is drawn at once.
 */
export type LazyComponent<P extends object> = ComponentType<P> & {
  fetch: () => Promise<unknown>;
  isFetched: () => boolean;
};

/**
 * Wraps a component whose code is loaded when it is first rendered, or earlier by `fetch`. Unlike `lazy`, a failed load
 * shows an error with Retry in the component's place and leaves the rest of the screen intact.
 */
export const lazyComponent = <P extends object>(
  load: () => Promise<{ default: ComponentType<P> }>,
): LazyComponent<P> => {
  let code: ComponentType<P> | undefined;
  const fetch = async () => {
    code ??= (await loadCode(load)).default;
    return code;
  };
  const Lazy = (props: P) => {
    const [Code, setCode] = useState(() => code);
    const [loadError, setLoadError] = useState<Error>();
    useEffect(() => {
      if (Code || loadError) return undefined;
      let isMounted = true;
      fetch().then(
        (loaded) => isMounted && setCode(() => loaded),
        (error: Error) => isMounted && setLoadError(error),
      );
      return () => {
        isMounted = false;
      };
    }, [Code, loadError]);
    if (Code) return <Code {...props} />;
    const { onClose } = props as { onClose?: () => void };
    return loadError && <NotLoaded error={loadError} onRetry={() => setLoadError(undefined)} onClose={onClose} />;
  };
  return Object.assign(Lazy, { fetch, isFetched: () => code !== undefined });
};
