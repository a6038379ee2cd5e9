import { useTranslate, type RaRecord } from 'react-admin';
import type { Definition, Reveal } from '../../resources/language/definition';
import { fillPath, placeholdersOf } from '../../resources/language/wire';
import { CopyButton } from '../fields/CopyButton';
import { lazyComponent } from '../loading/lazyComponent';
import { useConsole } from '../state/ConsoleContext';
import { useUnsaved } from './useUnsaved';

/** A secret that is shown once. */
export interface ShownSecret {
  reveals: Reveal;
  value: string;
  /** The record that it belongs to, where it is known. */
  about?: { definition: Definition; record: RaRecord };
  /** The secret is the user's own and need not be passed on. */
  isOwn?: boolean;
}

const SecretCode = lazyComponent(() => import('./SecretCode'));

/** Returns the text of the QR code; undefined where there is none, or the platform did not send what it contains. */
const codeOf = ({ reveals: { qrCode, key }, value, about }: ShownSecret): string | undefined => {
  if (!qrCode) return undefined;
  const values: Readonly<Record<string, unknown>> = { ...about?.record, [key]: value };
  return placeholdersOf(qrCode.content).every((name) => values[name]) ? fillPath(qrCode.content, values) : undefined;
};

/** Names whose secret it is. */
const Whose = ({ reveals: { whose }, about, isOwn }: ShownSecret) => {
  const t = useTranslate();
  const field = whose === undefined ? undefined : about?.definition.fields[whose];
  const name = about?.record[whose ?? ''] as unknown;
  if (isOwn || !field || typeof name !== 'string' || name === '') return null;
  return (
    <p className="revealed">
      <span>{t(field.label)}: </span>
      <strong>{name}</strong>
      <CopyButton value={name} label={field.label} />
    </p>
  );
};

/** A secret that is shown once, and whose it is. The browser asks before the user leaves the page. */
export const Credentials = (secret: ShownSecret) => {
  const t = useTranslate();
  const { config } = useConsole();
  const { reveals, value, isOwn = false } = secret;
  useUnsaved(true);
  const code = codeOf(secret);
  return (
    <>
      <Whose {...secret} />
      <p className="revealed">
        <span>{t(reveals.label)}: </span>
        <code>{value}</code>
        <CopyButton value={value} label={reveals.label} />
      </p>
      {code !== undefined && <SecretCode text={code} caption={reveals.qrCode!.caption} />}
      {reveals.advice && config.extensions && !isOwn && <p>{t(reveals.advice)}</p>}
      <p className="muted">{t('This is shown only once. Send it only over a channel that you trust.')}</p>
    </>
  );
};
