import { useTranslate } from 'react-admin';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { giveFocusBack } from '../parts/layers';
import { onPlainClick } from '../parts/onPlainClick';
import { useOpening } from '../opening/openRecord';
import { Icon } from '../parts/icons';

/** A list that a tile leads to; of several each says what it is. */
export interface Lead {
  label: string;
  path: string | undefined;
  /** How many are there, where that is known apart. */
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
    giveFocusBack(opener.current);
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
        className="tile-press"
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
  /** The figure as it is read; '—' for one that is not known. */
  text: string;
  /** A small line below. */
  below?: ReactNode;
  title?: string;
  leads?: readonly Lead[];
}

/** One figure, and where it leads: to the list that it counts, or to those of its parts. */
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
            className="tile-press"
            href={only.path}
            aria-label={`${t(label)}: ${text}`}
            onClick={onPlainClick(() => go(only.path!))}
          />
        )}
      </dd>
    </div>
  );
};
