import { useTranslate } from 'react-admin';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { onPlainClick } from '../parts/onPlainClick';
import { useOpening } from '../opening/openRecord';
import { Icon } from '../parts/icons';

/** A link from a tile to a list. A tile with several links shows their labels. */
export interface Lead {
  label: string;
  path: string | undefined;
  /** The number of rows in that list, if known separately. */
  count?: string;
}

const Parts = ({ label, leads, text }: { label: string; leads: readonly Lead[]; text: string }) => {
  const t = useTranslate();
  const { go } = useOpening();
  const [isOpen, setIsOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!isOpen) return undefined;
    const onPress = ({ target }: Event) => {
      if (!box.current?.contains(target as Node)) setIsOpen(false);
    };
    document.addEventListener('pointerdown', onPress);
    return () => document.removeEventListener('pointerdown', onPress);
  }, [isOpen]);
  const close = () => {
    setIsOpen(false);
    opener.current?.focus();
  };
  return (
    <div
      ref={box}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !isOpen) return;
        event.stopPropagation();
        close();
      }}
      onBlur={({ relatedTarget }) => {
        if (relatedTarget && !box.current?.contains(relatedTarget)) setIsOpen(false);
      }}
    >
      <button
        ref={opener}
        className="tile-link"
        type="button"
        aria-expanded={isOpen}
        aria-label={`${t(label)}: ${text}`}
        onClick={() => setIsOpen(!isOpen)}
      >
        <Icon name="down" size={14} />
      </button>
      {isOpen && (
        <ul className="tile-parts">
          {leads.map(({ label: part, path, count }) => (
            <li key={part}>
              {path === undefined ? (
                <span>
                  {t(part)} {count !== undefined && <b>{count}</b>}
                </span>
              ) : (
                <a
                  href={path}
                  onClick={onPlainClick(() => {
                    setIsOpen(false);
                    go(path);
                  })}
                >
                  {t(part)} {count !== undefined && <b>{count}</b>}
                </a>
              )}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
};

interface Props {
  label: string;
  /** The formatted figure; '—' when it is unknown. */
  text: string;
  /** A small line below the figure. */
  below?: ReactNode;
  title?: string;
  leads?: readonly Lead[];
}

/** A figure that links to the list it counts, or opens a menu of links when it counts several. */
export const TileCard = ({ label, text, below, title, leads = [] }: Props) => {
  const t = useTranslate();
  const { go } = useOpening();
  const [only] = leads;
  return (
    <div className="card tile">
      <dt>{t(label)}</dt>
      <dd title={title}>
        {text}
        {below}
        {leads.length > 1 && <Parts label={label} leads={leads} text={text} />}
        {leads.length === 1 && only?.path !== undefined && (
          <a
            className="tile-link"
            href={only.path}
            aria-label={`${t(label)}: ${text}`}
            onClick={onPlainClick(() => go(only.path!))}
          />
        )}
      </dd>
    </div>
  );
};
