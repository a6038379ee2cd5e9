import { useTranslate } from 'react-admin';

/** Button '3 new' for rows that arrived while the user was reading. Positioned over the list, so that no row moves. */
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
