import { useTranslate } from 'react-admin';

/** '3 new': rows that arrived while somebody was reading. Laid over, so that nothing moves when it comes and goes. */
export const NewRows = ({ waiting, onShow }: { waiting: number; onShow: () => void }) => {
  const t = useTranslate();
  return (
    <div role="status" className="new-rows">
      {waiting > 0 && (
        <button type="button" onClick={onShow}>
          {t('%{count} new', { count: waiting })}
        </button>
      )}
    </div>
  );
};
