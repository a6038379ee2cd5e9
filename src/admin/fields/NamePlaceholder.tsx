import { useTranslate } from 'react-admin';

/** Shown while a name is loading. The record's number is not shown: it could be read as an amount, and would change. */
export const NamePlaceholder = () => {
  const t = useTranslate();
  return (
    <span className="awaited-name">
      <span className="visually-hidden">{t('Loading…')}</span>
    </span>
  );
};
