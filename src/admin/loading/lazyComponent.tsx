import { useTranslate } from 'react-admin';
import { useEffect, useState, type ComponentType, type ReactNode } from 'react';
import { loadCode } from '../../dataProvider/loadCode';
import { loadDefinitions } from '../../dataProvider/wholeDefinitions';
import { failureCodes, PlatformError } from '../../dataProvider/platformError';

interface NotLoadedProps {
  error: Error;
  onRetry: () => void;
}

const NotLoaded = ({ error, onRetry }: NotLoadedProps) => {
  const t = useTranslate();
  return (
    <>
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
    </>
  );
};

/** What stands in the place of a component whose code is loaded, or could not be. */
const Instead = ({
  error,
  onRetry,
  onClose,
}: Pick<NotLoadedProps, 'onRetry'> & { error?: Error; onClose?: () => void }) => {
  const t = useTranslate();
  const place = onClose ? 'toast' : error ? 'note' : 'muted';
  return (
    <div className={`not-loaded ${place} ${error ? 'error' : 'late'}`} role={error ? 'alert' : 'status'}>
      {error ? <NotLoaded error={error} onRetry={onRetry} /> : <span>{t('Loading…')}</span>}
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
 * shows an error with Retry and leaves the rest of the screen intact. Until the code is there, and after a failure, `Frame`
 * is drawn with the same props around what is said; without one a dialog, which has no place on the page, says it as a toast
 * that `onClose` closes, and everything else says a failure alone, in its own place.
 */
export const lazyComponent = <P extends object>(
  load: () => Promise<{ default: ComponentType<P> }>,
  Frame?: ComponentType<P & { children: ReactNode }>,
): LazyComponent<P> => {
  let code: ComponentType<P> | undefined;
  const fetch = async () => {
    if (code) return code;
    // What is opened may be about any entity, and read its definition while it is loaded.
    await loadDefinitions();
    code = (await loadCode(load)).default;
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
    const onRetry = () => setLoadError(undefined);
    const { onClose } = props as { onClose?: () => void };
    const isSaid = loadError !== undefined || onClose !== undefined;
    if (!Frame) return isSaid && <Instead error={loadError} onRetry={onRetry} onClose={onClose} />;
    return (
      <Frame {...props}>
        <Instead error={loadError} onRetry={onRetry} />
      </Frame>
    );
  };
  return Object.assign(Lazy, { fetch, isFetched: () => code !== undefined });
};
