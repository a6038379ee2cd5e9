import { useTranslate } from 'react-admin';

/** Keeps the place of a name that is being asked for: a number there would be taken for a figure, and become a name. */
export const NamePlaceholder = () => {
  const t = useTranslate();
  return (
    <span className="awaited-name">
      <span className="visually-hidden">{t('Loading…')}</span>
    </span>
  );
};
