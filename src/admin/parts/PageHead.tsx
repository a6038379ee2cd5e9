import { useEffect, type ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import { setDocumentTitle } from '../browser/documentTitle';
import { onPlainClick } from '../browser/onPlainClick';

const home = '/dashboard/main';

interface Props {
  title: string;
  description?: string | null;
  /** Hides the title visually; the browser tab and screen readers still get it. */
  hidden?: boolean;
  children?: ReactNode;
}

/** The head of a screen: breadcrumb, title, description and the screen's button. Sets the document title. */
export const PageHead = ({ title, description, hidden, children }: Props) => {
  const t = useTranslate();
  const navigate = useNavigate();
  useEffect(() => {
    setDocumentTitle(`${title} · ${t('Payment console')}`);
  }, [title, t]);
  return (
    <header className="page-head">
      <div>
        <nav aria-label={t('Breadcrumb')} className="crumb">
          <a href={home} onClick={onPlainClick(() => void navigate(home))}>
            {t('Getting started')}
          </a>
        </nav>
        <h1 className={hidden ? 'visually-hidden' : undefined}>{title}</h1>
        {description && <p className="muted">{description}</p>}
      </div>
      {children}
    </header>
  );
};
