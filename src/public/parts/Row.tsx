import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useTranslate } from '../words/useTranslate';
import { copyText, selectContent } from './copy';

interface Props {
  label: string;
  children: ReactNode;
  /** Whether the value is what one looks for, such as an amount, and not an identifier or text. */
  isLarge?: boolean;
  /** Text of the copy button; without it there is no button. */
  copies?: string;
}

/** How long the button confirms a copy. */
const copiedForMs = 2500;

/** What the button's picture draws: two sheets, or a tick. */
const copyPath = 'm7.5 7.5h8v8h-8zM12.5 7.5v-3h-8v8h3';
const copiedPath = 'm4.5 10.5 4 4 7.5-9';

/** A labelled value with an optional copy button. */
export const Row = ({ label, children, isLarge, copies }: Props) => {
  const translate = useTranslate();
  const value = useRef<HTMLDivElement>(null);
  const [copyResult, setCopyResult] = useState<'copied' | 'refused'>();
  useEffect(() => {
    if (copyResult === undefined) return undefined;
    const timer = setTimeout(() => setCopyResult(undefined), copiedForMs);
    return () => clearTimeout(timer);
  }, [copyResult]);
  const copy = async () => {
    const copied = await copyText(copies!);
    if (!copied && value.current) selectContent(value.current);
    setCopyResult(copied ? 'copied' : 'refused');
  };
  const what = { what: { phrase: label } };
  return (
    <div className="row">
      <div>
        <div className="label">{translate(label)}</div>
        <div ref={value} className={isLarge ? 'value large' : 'value'}>
          {children}
        </div>
        {copyResult === 'refused' && (
          <p className="hint invalid">{translate('It could not be copied. It is selected: copy it yourself.')}</p>
        )}
      </div>
      {copies && (
        <button
          type="button"
          className="copy"
          aria-label={translate({ phrase: 'Copy %{what}', args: what })}
          onClick={copy}
        >
          <svg viewBox="0 0 20 20" width="18" height="18" aria-hidden="true">
            <path d={copyResult === 'copied' ? copiedPath : copyPath} />
          </svg>
        </button>
      )}
      <span className="visually-hidden" role="status">
        {copyResult === 'copied' && translate({ phrase: '%{what} copied', args: what })}
      </span>
    </div>
  );
};
