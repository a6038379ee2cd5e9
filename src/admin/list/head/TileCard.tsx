import { useTranslate } from 'react-admin';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { giveFocusBack } from '../../browser/layers';
import { onPlainClick } from '../../browser/onPlainClick';
import { FineSum } from '../../fields/FineSum';
import { useOpening } from '../../navigation/openRecord';
import { Icon } from '../../parts/icons';

/** A link from a tile to a list. A tile with several links shows their labels. */
export interface TileLink {
  label: string;
  path: string | undefined;
  /** The number of rows in that list, if known separately. */
  count?: string;
}

const LinkList = ({ label, links, text }: { label: string; links: readonly TileLink[]; text: string }) => {
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
          {links.map(({ label: linkLabel, path, count }) => (
            <li key={linkLabel}>
              {path === undefined ? (
                <span>
                  {t(linkLabel)} {count !== undefined && <b>{count}</b>}
                </span>
              ) : (
                <a
                  href={path}
                  onClick={onPlainClick(() => {
                    setIsOpen(false);
                    go(path);
                  })}
                >
                  {t(linkLabel)} {count !== undefined && <b>{count}</b>}
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
  links?: readonly TileLink[];
  /** The figure has all decimals of its currency: on a phone it takes the whole width, beside its label. */
  isExact?: boolean;
}

/** A figure that links to the list it counts, or opens a menu of links when it counts several. */
export const TileCard = ({ label, text, below, title, links = [], isExact = false }: Props) => {
  const t = useTranslate();
  const { go } = useOpening();
  const [only] = links;
  return (
    <div className={isExact ? 'card tile exact' : 'card tile'}>
      <dt>{t(label)}</dt>
      <dd title={title}>
        <FineSum text={text} />
        {below}
        {links.length > 1 && <LinkList label={label} links={links} text={text} />}
        {links.length === 1 && only?.path !== undefined && (
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
