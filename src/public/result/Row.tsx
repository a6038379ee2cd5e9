import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useTranslate } from '../words/useTranslate';
import { copyText, selectContent } from './copy';

interface Props {
  label: string;
  children: ReactNode;
  /** How the value is drawn: large, as an identifier, or as plain words. */
  kind?: 'large' | 'id';
  /** What the copy button copies; none without. */
  copies?: string;
}

/** So long (ms) a button says that it copied. */
const saysFor = 2500;

const CopySign = () => (
  <svg viewBox="0 0 20 20" width="18" height="18" aria-hidden="true">
    <path d="M7.5 7.5h8v8h-8zM12.5 7.5v-3h-8v8h3" />
  </svg>
);

const DoneSign = () => (
  <svg viewBox="0 0 20 20" width="18" height="18" aria-hidden="true">
    <path d="m4.5 10.5 4 4 7.5-9" />
  </svg>
);

/** One fact with its label, and a button that copies it. */
export const Row = ({ label, children, kind = 'large', copies }: Props) => {
  const say = useTranslate();
  const value = useRef<HTMLDivElement>(null);
  const [came, setCame] = useState<'copied' | 'refused'>();
  useEffect(() => {
    if (came === undefined) return undefined;
    const timer = setTimeout(() => setCame(undefined), saysFor);
    return () => clearTimeout(timer);
  }, [came]);
  const copy = async () => {
    const copied = await copyText(copies!);
    if (!copied && value.current) selectContent(value.current);
    setCame(copied ? 'copied' : 'refused');
  };
  const what = { what: { phrase: label } };
  return (
    <div className="row">
      <div>
        <div className="label">{say(label)}</div>
        <div ref={value} className={`value ${kind}`}>
          {children}
        </div>
        {came === 'refused' && (
          <p className="said">{say('It could not be copied. It is selected: copy it yourself.')}</p>
        )}
      </div>
      {copies !== undefined && (
        <button type="button" className="copy" aria-label={say({ phrase: 'Copy %{what}', args: what })} onClick={copy}>
          {came === 'copied' ? <DoneSign /> : <CopySign />}
        </button>
      )}
      <span className="quiet" role="status">
        {came === 'copied' && say({ phrase: '%{what} copied', args: what })}
      </span>
    </div>
  );
};
